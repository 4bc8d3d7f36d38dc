package io.mcpgateway.adapter.git;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.function.Predicate;

import io.mcpgateway.adapter.git.TreeChanges.Changed;
import io.mcpgateway.adapter.git.store.HeldMemory;
import io.mcpgateway.adapter.git.store.RepositoryReader;
import org.eclipse.jgit.diff.DiffEntry;
import org.eclipse.jgit.diff.DiffFormatter;
import org.eclipse.jgit.lib.AbbreviatedObjectId;
import org.eclipse.jgit.lib.Config;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.util.QuotedString;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import reactor.core.publisher.SynchronousSink;

/** Difference of two commits that is being written, file by file. */
final class OpenDiff {

	/** Memory for the comparison of two files, in bytes of the files. */
	private static final int COMPARISON_FACTOR = 16;

	/** Size from which a file is only said to differ, in bytes. */
	private static final int MAX_FILE_BYTES = (int) Math.min(1024 * 1024, HeldMemory.MAX_BYTES / COMPARISON_FACTOR / 3);

	private final ByteArrayOutputStream written = new ByteArrayOutputStream();

	private final RepositoryReader reader;

	private final DiffFormatter formatter;

	private final Iterator<DiffEntry> entries;

	/**
	 * Opens a difference and takes over the reader, which it closes on failure too.
	 * @param isVisible whether the caller sees a path
	 */
	OpenDiff(RepositoryReader reader, RevCommit from, RevCommit to, Predicate<Changed> isVisible) throws IOException {
		this.reader = reader;
		this.formatter = new DiffFormatter(this.written);
		this.formatter.setReader(reader.objects(), new Config());
		this.formatter.setDetectRenames(false);
		this.formatter.setBinaryFileThreshold(MAX_FILE_BYTES);
		try {
			this.formatter.setPathFilter(new VisibleChanges(isVisible));
			this.entries = this.formatter.scan(from.getTree(), to.getTree()).iterator();
		}
		catch (IOException | RuntimeException ex) {
			close();
			throw ex;
		}
	}

	/** Emits the difference of the next file, or completes. */
	OpenDiff next(SynchronousSink<DataBuffer> sink) {
		if (!this.entries.hasNext()) {
			sink.complete();
			return this;
		}
		try {
			write(this.entries.next());
			sink.next(DefaultDataBufferFactory.sharedInstance.wrap(this.written.toByteArray()));
			this.written.reset();
		}
		catch (IOException ex) {
			sink.error(ex);
		}
		return this;
	}

	/**
	 * Writes a file. Only says that a large one differs, by its size alone: the formatter
	 * would first rebuild in memory what git stores as a delta.
	 */
	private void write(DiffEntry entry) throws IOException {
		long before = size(entry.getOldId());
		long after = size(entry.getNewId());
		if (before <= MAX_FILE_BYTES && after <= MAX_FILE_BYTES) {
			HeldMemory memory = this.reader.objects().memory();
			long mark = memory.mark();
			memory.add((before + after) * COMPARISON_FACTOR);
			this.formatter.format(entry);
			this.formatter.flush();
			memory.reset(mark);
			return;
		}
		String from = name("a/", entry.getOldPath());
		String to = name("b/", entry.getNewPath());
		this.written.writeBytes("diff --git %s %s\nBinary files %s and %s differ\n".formatted(from, to, from, to)
			.getBytes(StandardCharsets.UTF_8));
	}

	private long size(AbbreviatedObjectId id) throws IOException {
		ObjectId blob = id.toObjectId();
		return (blob != null && this.reader.objects().has(blob, Constants.OBJ_BLOB))
				? this.reader.objects().getObjectSize(blob, Constants.OBJ_BLOB) : 0;
	}

	private static String name(String prefix, String path) {
		return path.equals(DiffEntry.DEV_NULL) ? path : QuotedString.GIT_PATH.quote(prefix + path);
	}

	void close() {
		this.formatter.close();
		this.reader.close();
	}

}
