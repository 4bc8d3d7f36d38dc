package io.mcpgateway.adapter.file.watch;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.mcpgateway.tree.TreeNode;

/**
 * Notifier that on request floods each directory with more names than a watcher checks
 * one by one.
 */
record LossyNotifier(Notifier notifier, AtomicBoolean loses) implements Notifier {

	private static final int TOO_MANY = 600;

	@Override
	public int watch(TreeNode directory) throws IOException {
		return this.notifier.watch(directory);
	}

	@Override
	public void unwatch(int watch) throws IOException {
		this.notifier.unwatch(watch);
	}

	@Override
	public List<FileEvent> poll(long nanos) throws IOException {
		List<FileEvent> events = this.notifier.poll(nanos);
		return this.loses.get() ? events.stream().flatMap(LossyNotifier::lost).toList() : events;
	}

	@Override
	public void close() throws IOException {
		this.notifier.close();
	}

	private static Stream<FileEvent> lost(FileEvent event) {
		return (event instanceof FileEvent.Entry(int watch, String name))
				? IntStream.range(0, TOO_MANY).mapToObj((i) -> new FileEvent.Entry(watch, "lost-" + i))
				: Stream.empty();
	}

}
