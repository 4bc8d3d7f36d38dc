package io.mcpgateway.adapter.logs.read;

import java.io.ByteArrayInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.util.Arrays;
import java.util.zip.GZIPInputStream;

import io.mcpgateway.adapter.logs.line.LogEncoding;

/**
 * Bytes of a log file from a position to another. A file renamed meanwhile is read on. A
 * file copied and emptied meanwhile is read on in the copy, recognized by an equal
 * beginning.
 */
final class SegmentInput extends InputStream {

	/** Number of first bytes for recognizing a file. */
	private static final int HEAD_LENGTH = 512;

	private static final int GZIP_BUFFER_SIZE = 16 * 1024;

	private final LogFiles files;

	private final LogSegment segment;

	private final long end;

	private final byte[] head;

	private SeekableByteChannel channel;

	private long position;

	private SegmentInput(LogFiles files, LogSegment segment, SeekableByteChannel channel, long from, long end)
			throws IOException {
		this.files = files;
		this.segment = segment;
		this.channel = channel;
		this.position = from;
		this.end = end;
		this.head = head(channel, Math.min(HEAD_LENGTH, segment.size()));
	}

	/**
	 * Opens a file, to be read uncompressed.
	 * @param from first position
	 * @param end exclusive
	 */
	static Opened open(LogFiles files, LogSegment segment, long from, long end) throws IOException {
		SeekableByteChannel channel = files.open(segment);
		try {
			if (segment.isCompressed()) {
				return inflated(channel, from);
			}
			SegmentInput input = new SegmentInput(files, segment, channel, from, Math.min(end, segment.size()));
			return new Opened(input, LogEncoding.ofHead(input.head));
		}
		catch (IOException | RuntimeException ex) {
			channel.close();
			throw ex;
		}
	}

	private static Opened inflated(SeekableByteChannel channel, long from) throws IOException {
		InputStream bytes = new GZIPInputStream(Channels.newInputStream(channel), GZIP_BUFFER_SIZE);
		byte[] head = bytes.readNBytes(HEAD_LENGTH);
		int known = (int) Math.min(from, head.length);
		bytes.skipNBytes(from - known);
		return new Opened(new SequenceInputStream(new ByteArrayInputStream(head, known, head.length - known), bytes),
				LogEncoding.ofHead(head));
	}

	@Override
	public int read() throws IOException {
		byte[] one = new byte[1];
		return (read(one, 0, 1) < 0) ? -1 : one[0] & 0xff;
	}

	@Override
	public int read(byte[] bytes, int offset, int length) throws IOException {
		int wanted = (int) Math.min(length, this.end - this.position);
		if (wanted <= 0) {
			return (length == 0) ? 0 : -1;
		}
		int read = this.channel.position(this.position).read(ByteBuffer.wrap(bytes, offset, wanted));
		if (read <= 0 || !isSame(this.channel)) {
			moveToCopy();
			return read(bytes, offset, length);
		}
		this.position += read;
		return read;
	}

	@Override
	public void close() throws IOException {
		this.channel.close();
	}

	/** Goes on in another file of the log with an equal beginning and enough bytes. */
	private void moveToCopy() throws IOException {
		this.channel.close();
		for (LogSegment other : this.files.find(LogFiles.log(this.segment))) {
			if (!other.isCompressed() && other.size() >= this.end) {
				this.channel = this.files.open(other);
				if (isSame(this.channel)) {
					return;
				}
				this.channel.close();
			}
		}
		throw new LogTruncatedException();
	}

	private boolean isSame(SeekableByteChannel other) throws IOException {
		return Arrays.equals(head(other, this.head.length), this.head);
	}

	private static byte[] head(SeekableByteChannel channel, long length) throws IOException {
		ByteBuffer head = ByteBuffer.allocate((int) length);
		channel.position(0);
		while (head.hasRemaining() && channel.read(head) >= 0) {
			// reads on
		}
		return Arrays.copyOf(head.array(), head.position());
	}

	/**
	 * Open bytes of a file.
	 *
	 * @param encoding encoding by the first bytes of the file
	 */
	record Opened(InputStream bytes, LogEncoding encoding) implements Closeable {

		@Override
		public void close() throws IOException {
			this.bytes.close();
		}

	}

}
