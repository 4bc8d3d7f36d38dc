package io.mcpgateway.testkit;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Lock on a directory of the build, shared by the test processes. */
public record BuildLock(FileChannel channel, FileLock lock) implements AutoCloseable {

	/** Creates the directory if missing, and waits for its lock. */
	public static BuildLock acquire(Path directory) throws IOException {
		Files.createDirectories(directory);
		FileChannel channel = FileChannel.open(directory.resolve("lock"), StandardOpenOption.CREATE,
				StandardOpenOption.WRITE);
		return new BuildLock(channel, channel.lock());
	}

	@Override
	public void close() throws IOException {
		this.channel.close();
	}

}
