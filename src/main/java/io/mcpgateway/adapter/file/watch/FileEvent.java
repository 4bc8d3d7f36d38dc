package io.mcpgateway.adapter.file.watch;

/** Event in the directories that a {@link Notifier} watches. */
sealed interface FileEvent {

	/** A loss of events in any directory. */
	FileEvent LOST = new Lost();

	/** An entry of a watched directory was written, created or removed. */
	record Entry(int watch, String name) implements FileEvent {
	}

	/** A watched directory was moved or removed. */
	record Gone(int watch) implements FileEvent {
	}

	/** The queue of the operating system overflowed. */
	record Lost() implements FileEvent {
	}

}
