package io.mcpgateway.document.worker;

/** Placeholder until the worker is merged. */
public final class ExtractionWorker {

	/** Version of the Markdown; a new one makes the gateway convert documents again. */
	public static final int VERSION = 1;

	private ExtractionWorker() {
	}

}
