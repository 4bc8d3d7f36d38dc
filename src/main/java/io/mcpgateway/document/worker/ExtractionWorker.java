package io.mcpgateway.document.worker;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;

import io.mcpgateway.document.worker.markdown.MarkdownOutput;

/** Process reading tasks from standard input until its end, one after the other. */
public final class ExtractionWorker {

	/**
	 * Version of the Markdown; a new version makes the gateway convert documents again.
	 */
	public static final int VERSION = 2;

	/** Argument to let a process run unconfined if a confinement is impossible. */
	public static final String UNCONFINED = "--unconfined";

	private ExtractionWorker() {
	}

	/**
	 * Starts the worker. Ends with {@link ExtractionTask#NOT_CONFINED} if it cannot take
	 * the network away from itself.
	 */
	public static void main(String[] arguments) throws IOException {
		// A library that prints must not write between the replies
		System.setOut(System.err);
		System.setIn(InputStream.nullInputStream());
		System.setProperty("slf4j.internal.verbosity", "ERROR");
		System.setProperty("log4j2.loggerContextFactory", "org.apache.logging.log4j.simple.SimpleLoggerContextFactory");
		System.setProperty("org.apache.logging.log4j.simplelog.level", "OFF");
		System.setProperty("java.awt.headless", "true");
		List<String> flags = List.of(arguments);
		if (!Confinement.apply() && !flags.contains(UNCONFINED)) {
			System.exit(ExtractionTask.NOT_CONFINED);
		}
		DocumentParser.configure();
		try (DataInputStream tasks = new DataInputStream(
				new BufferedInputStream(new FileInputStream(FileDescriptor.in)));
				DataOutputStream replies = new DataOutputStream(
						new BufferedOutputStream(new FileOutputStream(FileDescriptor.out)))) {
			new ExtractionReply.Ready(flags.contains(WorkerLauncher.RESTRICTED)).write(replies);
			while (true) {
				new DocumentParser(ExtractionTask.read(tasks), new Replies(replies)).parse().write(replies);
				replies.flush();
			}
		}
		catch (EOFException ex) {
			// The gateway has no more tasks
		}
	}

	/** Sends Markdown to the gateway. */
	private record Replies(DataOutputStream out) implements MarkdownOutput.Receiver {

		@Override
		public void piece(byte[] bytes) {
			send(new ExtractionReply.Text(bytes));
		}

		@Override
		public void progress() {
			send(new ExtractionReply.Progress());
		}

		private void send(ExtractionReply reply) {
			try {
				reply.write(this.out);
				this.out.flush();
			}
			catch (IOException ex) {
				throw new UncheckedIOException(ex);
			}
		}

	}

}
