package io.mcpgateway.adapter.s3;

import java.io.IOException;
import java.io.OutputStream;

import io.mcpgateway.adapter.s3.ScriptedServer.Asked;
import io.mcpgateway.adapter.s3.ScriptedServer.Script;

import static io.mcpgateway.adapter.s3.ScriptedServer.write;

/** Script of a correct server with an object of any size, computed instead of stored. */
public record ScriptedObject(long size, String etag) implements Script {

	private static final int BLOCK = 64 * 1024;

	private static final byte[] BYTES = bytes(0, 2 * BLOCK);

	/** Returns the byte at a position of each scripted object. */
	public static byte at(long position) {
		int inBlock = (int) (position % BLOCK);
		return (byte) (inBlock * 31 + (inBlock >> 8));
	}

	/** Returns the bytes between two positions, the end exclusive. */
	public static byte[] bytes(long start, long end) {
		byte[] bytes = new byte[(int) (end - start)];
		for (int i = 0; i < bytes.length; i++) {
			bytes[i] = at(start + i);
		}
		return bytes;
	}

	@Override
	public void answer(Asked asked, OutputStream out) throws IOException {
		String match = asked.headers().getOrDefault("If-Match", this.etag);
		if (!match.equals(this.etag)) {
			refuse(out, 412, "PreconditionFailed");
			return;
		}
		long start = start(asked);
		long end = end(asked);
		if (start >= end) {
			refuse(out, 416, "InvalidRange");
			return;
		}
		head(asked, out, end - start);
		body(out, start, end);
	}

	/**
	 * Writes the head of a response for the requested range.
	 * @param length the length of the body, in bytes
	 */
	public void head(Asked asked, OutputStream out, long length) throws IOException {
		write(out,
				"HTTP/1.1 206 Partial\r\nContent-Type: application/x-scripted\r\nETag: " + this.etag
						+ "\r\nContent-Length: " + length + "\r\nContent-Range: bytes " + start(asked) + "-"
						+ (end(asked) - 1) + "/" + this.size + "\r\n\r\n");
	}

	/** Writes the bytes between two positions, the end exclusive. */
	public static void body(OutputStream out, long start, long end) throws IOException {
		for (long at = start; at < end; at += BLOCK) {
			out.write(BYTES, (int) (at % BLOCK), (int) Math.min(BLOCK, end - at));
		}
	}

	public static void refuse(OutputStream out, int status, String code) throws IOException {
		String body = code.isEmpty() ? "" : "<?xml version=\"1.0\"?><Error><Code>" + code
				+ "</Code><Message>secret words on Server Side Encryption</Message></Error>";
		write(out, "HTTP/1.1 " + status + " No\r\nContent-Type: application/xml\r\nContent-Length: " + body.length()
				+ "\r\n\r\n" + body);
	}

	/** Sends an empty list. */
	static void list(OutputStream out) throws IOException {
		String body = "<ListBucketResult><Name>acme</Name></ListBucketResult>";
		write(out, "HTTP/1.1 200 OK\r\nContent-Type: application/xml\r\nContent-Length: " + body.length() + "\r\n\r\n"
				+ body);
	}

	public long start(Asked asked) {
		String first = asked.range().substring(6).split("-", 2)[0];
		return first.isEmpty() ? Math.max(this.size - Long.parseLong(asked.range().substring(7)), 0)
				: Long.parseLong(first);
	}

	private long end(Asked asked) {
		String first = asked.range().substring(6).split("-", 2)[0];
		return first.isEmpty() ? this.size
				: Math.min(this.size, Long.parseLong(asked.range().substring(6).split("-", 2)[1]) + 1);
	}

}
