package io.mcpgateway.benchmark;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * The streams of one node of a cluster, in a process of their own.
 * <p>
 * <b>Why</b> a process for each node: the limit of open files is often too low for the
 * streams of all.
 */
final class NodeStreams implements AutoCloseable {

	private static final double NANOS = 1e9;

	private final Process process;

	private final BufferedReader output;

	private final Writer input;

	/** Time at which the clients began to wait, by the clock that all processes share. */
	private long readyAt;

	private NodeStreams(Process process) {
		this.process = process;
		this.output = process.inputReader();
		this.input = process.outputWriter();
	}

	/**
	 * Opens streams that report a file of a directory, and waits until they are open.
	 */
	static NodeStreams open(ServerProcess node, Path root, String file, int streams) throws IOException {
		NodeStreams opened = new NodeStreams(new ProcessBuilder(
				List.of(System.getProperty("java.home") + File.separator + "bin" + File.separator + "java", "-Xmx256m",
						"-cp", ClassPath.ALL.toString(), NodeStreamClients.class.getName(),
						Integer.toString(node.port()), root.toString(), file, Integer.toString(streams)))
			.redirectError(ProcessBuilder.Redirect.INHERIT)
			.start());
		try {
			opened.line(NodeStreamClients.OPEN);
			return opened;
		}
		catch (IOException ex) {
			opened.close();
			throw ex;
		}
	}

	/**
	 * Lets the clients read what came late.
	 */
	void prepare() throws IOException {
		this.input.write('\n');
		this.input.flush();
	}

	/**
	 * Waits until all clients wait for a notification.
	 */
	void awaitReady() throws IOException {
		this.readyAt = Long.parseLong(line(NodeStreamClients.READY));
	}

	/**
	 * Waits until all clients have their notification.
	 * @param changedAt the time of the change, as {@link System#nanoTime()} returns it
	 */
	NotificationFigures await(long changedAt) throws IOException {
		double[] seconds = Arrays.stream(line("").split(" "))
			.mapToDouble((nanos) -> (Long.parseLong(nanos) + this.readyAt - changedAt) / NANOS)
			.toArray();
		return new NotificationFigures(seconds[0], seconds[1], seconds[2], seconds[3], Double.NaN);
	}

	@Override
	public void close() {
		this.process.destroyForcibly().onExit().join();
	}

	private String line(String start) throws IOException {
		String line = this.output.readLine();
		if (line == null || !line.startsWith(start)) {
			throw new IOException("the process that holds the streams says: " + line);
		}
		return line.substring(start.length());
	}

}
