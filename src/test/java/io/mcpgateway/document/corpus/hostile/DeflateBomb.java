package io.mcpgateway.document.corpus.hostile;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipArchiveOutputStream;

/**
 * Deflated data that inflates to gigabytes, repeated from one deflated megabyte.
 *
 * @param bytes raw deflated data
 * @param size size of the inflated data
 * @param checksum CRC-32 of the inflated data
 */
record DeflateBomb(byte[] bytes, long size, long checksum) {

	private static final int CHUNK = 1024 * 1024;

	/** Deflates a text that repeats its middle until it has some megabytes. */
	static DeflateBomb of(String start, String middle, int megabytes, String end) {
		byte[] chunk = new byte[CHUNK / middle.length() * middle.length()];
		byte[] pattern = middle.getBytes(StandardCharsets.US_ASCII);
		for (int place = 0; place < chunk.length; place += pattern.length) {
			System.arraycopy(pattern, 0, chunk, place, pattern.length);
		}
		byte[] first = start.getBytes(StandardCharsets.US_ASCII);
		byte[] last = end.getBytes(StandardCharsets.US_ASCII);
		CRC32 checksum = new CRC32();
		checksum.update(first);
		for (int count = 0; count < megabytes; count++) {
			checksum.update(chunk);
		}
		checksum.update(last);
		byte[] repeated = deflate(chunk, false);
		ByteArrayOutputStream out = new ByteArrayOutputStream();
		out.writeBytes(deflate(first, false));
		for (int count = 0; count < megabytes; count++) {
			out.writeBytes(repeated);
		}
		out.writeBytes(deflate(last, true));
		return new DeflateBomb(out.toByteArray(), first.length + (long) megabytes * chunk.length + last.length,
				checksum.getValue());
	}

	/** Returns the data for a flate filter of a PDF, without the checksum at the end. */
	byte[] zlib() {
		byte[] stream = new byte[this.bytes.length + 2];
		stream[0] = 0x78;
		stream[1] = 0x01;
		System.arraycopy(this.bytes, 0, stream, 2, this.bytes.length);
		return stream;
	}

	/** Packs the data among other files. */
	byte[] zip(String name, Map<String, byte[]> others) throws IOException {
		ByteArrayOutputStream out = new ByteArrayOutputStream();
		try (ZipArchiveOutputStream zip = new ZipArchiveOutputStream(out)) {
			for (Map.Entry<String, byte[]> other : others.entrySet()) {
				zip.putArchiveEntry(new ZipArchiveEntry(other.getKey()));
				zip.write(other.getValue());
				zip.closeArchiveEntry();
			}
			ZipArchiveEntry entry = new ZipArchiveEntry(name);
			entry.setMethod(ZipArchiveEntry.DEFLATED);
			entry.setSize(this.size);
			entry.setCompressedSize(this.bytes.length);
			entry.setCrc(this.checksum);
			zip.addRawArchiveEntry(entry, new ByteArrayInputStream(this.bytes));
		}
		return out.toByteArray();
	}

	/** Deflates data up to a boundary of bytes, so that other blocks can follow. */
	private static byte[] deflate(byte[] data, boolean isLast) {
		Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION, true);
		deflater.setInput(data);
		if (isLast) {
			deflater.finish();
		}
		byte[] buffer = new byte[CHUNK];
		int length = deflater.deflate(buffer, 0, buffer.length, Deflater.FULL_FLUSH);
		deflater.end();
		return Arrays.copyOf(buffer, length);
	}

}
