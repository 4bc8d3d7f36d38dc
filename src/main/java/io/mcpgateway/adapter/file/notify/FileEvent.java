package io.mcpgateway.adapter.file.notify;

/** An event in the directories that a {@link Notifier} watches. */
public sealed interface FileEvent {

	/** Events were lost, of any directory. */
	FileEvent LOST = new Lost();

	/** A name in a watched directory was written, came or went. */
	record Entry(int watch, String name) implements FileEvent {
	}

	/** A watched directory is not where it was, or is no more. */
	record Gone(int watch) implements FileEvent {
	}

	/** The system could not keep up. */
	record Lost() implements FileEvent {
	}

}
