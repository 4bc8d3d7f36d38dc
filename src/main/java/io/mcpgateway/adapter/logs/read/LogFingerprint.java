package io.mcpgateway.adapter.logs.read;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.util.List;

import io.mcpgateway.resource.Hash64;

/**
 * Fingerprint of a log, changed by a new line but not by a rotation: the beginning and
 * the length of the newest file with bytes, and the number of files with bytes.
 */
public final class LogFingerprint {

	private static final int HEAD_LENGTH = 512;

	private static final long LENGTH_MASK = 0xffff_ffffL;

	private LogFingerprint() {
	}

	/** Returns the fingerprint of the files of a log; empty for a log without bytes. */
	public static String of(LogFiles files, List<LogSegment> segments) throws IOException {
		List<LogSegment> written = segments.stream().filter((segment) -> segment.size() > 0).toList();
		if (written.isEmpty()) {
			return "no bytes";
		}
		LogSegment newest = written.getLast();
		try (SegmentInput.Opened opened = SegmentInput.open(files, newest, 0, HEAD_LENGTH)) {
			String head = new String(opened.bytes().readNBytes(HEAD_LENGTH), StandardCharsets.ISO_8859_1);
			return Hash64.of(head) + ":" + length(files, newest) + ":" + written.size();
		}
	}

	/** Returns the uncompressed length, of which gzip stores the last 32 bits. */
	private static long length(LogFiles files, LogSegment segment) throws IOException {
		if (!segment.isCompressed()) {
			return segment.size() & LENGTH_MASK;
		}
		ByteBuffer last = ByteBuffer.allocate(Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
		try (SeekableByteChannel channel = files.open(segment)) {
			channel.position(Math.max(segment.size() - Integer.BYTES, 0)).read(last);
		}
		return last.getInt(0) & LENGTH_MASK;
	}

}
