package io.mcpgateway.adapter.logs.read;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HexFormat;

import io.mcpgateway.adapter.logs.line.SecretMask;
import org.apache.commons.codec.digest.DigestUtils;

/**
 * Conversion between the positions in an open log and cursors. A cursor whose file is
 * gone leads to the first file written later.
 */
final class LogCursors {

	/** Number of first bytes for recognizing a file. */
	private static final int HEAD_LENGTH = 4096;

	private static final int HASH_LENGTH = 8;

	/** Offset of the end of a compressed file, whose length is unknown. */
	private static final long END = 999_999_999_999_999_999L;

	/** Precision of the times kept by compressed files. */
	private static final Duration TIME_PRECISION = Duration.ofSeconds(2);

	private final OpenLog log;

	private final SecretMask mask;

	private final long maxBytes;

	/**
	 * Creates a conversion.
	 * @param maxBytes number of bytes to read for the first line behind a position
	 */
	LogCursors(OpenLog log, SecretMask mask, long maxBytes) {
		this.log = log;
		this.mask = mask;
		this.maxBytes = maxBytes;
	}

	/** Returns the cursor of a position. */
	LogCursor cursor(LinePosition position) throws IOException {
		LinePosition recognizable = recognizable(position);
		LogSegment segment = this.log.segment(recognizable.segment());
		Head head = head(recognizable.segment(), HEAD_LENGTH);
		return new LogCursor(Math.min(recognizable.offset(), END), head.length(), head.hash(), hash(segment.key()),
				segment.modified().toInstant());
	}

	/** Returns the position of a cursor. */
	LinePosition position(LogCursor cursor) throws IOException {
		int renamed = -1;
		int written = this.log.count();
		for (int segment = this.log.count() - 1; segment >= 0; segment--) {
			if (this.log.segment(segment).modified().toInstant().isBefore(cursor.modified().minus(TIME_PRECISION))) {
				break;
			}
			if (isFile(segment, cursor)) {
				if (hash(this.log.segment(segment).key()).equals(cursor.file())) {
					return position(segment, cursor);
				}
				renamed = Math.max(renamed, segment);
			}
			written = this.log.segment(segment).modified().toInstant().isAfter(cursor.modified()) ? segment : written;
		}
		if (renamed >= 0) {
			return position(renamed, cursor);
		}
		return (written < this.log.count()) ? new LinePosition(written, 0) : this.log.end();
	}

	private LinePosition position(int segment, LogCursor cursor) throws IOException {
		if (cursor.offset() < END) {
			return this.log.lineStart(segment, cursor.offset(), this.maxBytes);
		}
		return (segment + 1 < this.log.count()) ? new LinePosition(segment + 1, 0) : this.log.end();
	}

	/**
	 * Returns the same position in a file with bytes, since an empty file could not be
	 * recognized: the end of the file before.
	 */
	private LinePosition recognizable(LinePosition position) {
		LinePosition found = (position.segment() < this.log.count()) ? position : this.log.end();
		while (found.segment() > 0 && this.log.segment(found.segment()).size() == 0) {
			found = new LinePosition(found.segment() - 1, this.log.segment(found.segment() - 1).end());
		}
		return found;
	}

	private boolean isFile(int segment, LogCursor cursor) throws IOException {
		LogSegment file = this.log.segment(segment);
		boolean isLongEnough = file.isCompressed() || (cursor.offset() < END && file.size() >= cursor.offset());
		return cursor.headLength() > 0 && isLongEnough
				&& head(segment, cursor.headLength()).hash().equals(cursor.head());
	}

	private Head head(int segment, int length) throws IOException {
		try (SegmentInput.Opened opened = this.log.bytes(segment, 0, length)) {
			byte[] head = opened.bytes().readNBytes(length);
			String text = opened.encoding().isWide() ? opened.encoding().decode(head, head.length, false)
					: new String(head, StandardCharsets.UTF_8);
			return new Head(head.length, hash(this.mask.mask(text)));
		}
	}

	private static String hash(String text) {
		return HexFormat.of().formatHex(DigestUtils.sha256(text), 0, HASH_LENGTH);
	}

	/**
	 * First bytes of a file.
	 *
	 * @param hash hash of their text, with masked secrets
	 */
	private record Head(int length, String hash) {

	}

}
