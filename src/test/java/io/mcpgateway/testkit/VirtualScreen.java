package io.mcpgateway.testkit;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * X server of two displays without hardware, Xvfb, on a display number that is free. A
 * program paints the first display.
 */
public final class VirtualScreen implements AutoCloseable {

	/** Width of the first display, in pixels. */
	public static final int WIDTH = 640;

	/** Height of the first display, in pixels. */
	public static final int HEIGHT = 480;

	private final Process server;

	private final Process painter;

	private final String display;

	private final BufferedWriter colours;

	private final BufferedReader painted;

	private VirtualScreen(Process server, String display, Process painter) {
		this.server = server;
		this.display = display;
		this.painter = painter;
		this.colours = new BufferedWriter(new OutputStreamWriter(painter.getOutputStream(), StandardCharsets.US_ASCII));
		this.painted = new BufferedReader(new InputStreamReader(painter.getInputStream(), StandardCharsets.US_ASCII));
	}

	/** Starts the server and the painter. */
	public static VirtualScreen start() throws IOException {
		Process server = new ProcessBuilder("Xvfb", "-displayfd", "1", "-screen", "0", WIDTH + "x" + HEIGHT + "x24",
				"-screen", "1", "320x200x24", "-nolisten", "tcp")
			.redirectError(ProcessBuilder.Redirect.DISCARD)
			.start();
		String display = ":"
				+ new BufferedReader(new InputStreamReader(server.getInputStream(), StandardCharsets.US_ASCII))
					.readLine();
		ProcessBuilder painter = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin/java").toString(),
				"-XX:TieredStopAtLevel=1", "-Xmx64m", "-cp",
				System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
				ScreenPainter.class.getName());
		painter.redirectError(ProcessBuilder.Redirect.INHERIT).environment().put("DISPLAY", display);
		return new VirtualScreen(server, display, painter.start());
	}

	/** Returns the value of {@code DISPLAY}. */
	public String display() {
		return this.display;
	}

	/** Paints the first display in one colour, and waits until it has that colour. */
	public void paint(int rgb) throws IOException {
		this.colours.write(rgb + "\n");
		this.colours.flush();
		if (!String.valueOf(rgb).equals(this.painted.readLine())) {
			throw new IOException("the display is not painted");
		}
	}

	/** Ends the server and the painter. */
	@Override
	public void close() {
		this.painter.destroyForcibly().onExit().join();
		this.server.destroy();
		this.server.onExit().join();
	}

}
