package io.mcpgateway.testkit;

import java.io.IOException;

/** Signals that stop a process and let it go on. */
public final class ProcessSignals {

	private ProcessSignals() {
	}

	/** Stops a process, which keeps its connections but does not answer. */
	public static void pause(long process) {
		send("STOP", process);
	}

	/** Lets a stopped process go on. */
	public static void resume(long process) {
		send("CONT", process);
	}

	private static void send(String signal, long process) {
		try {
			new ProcessBuilder("kill", "-" + signal, Long.toString(process)).inheritIO().start().waitFor();
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

}
