package io.mcpgateway.cluster.relay;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;

import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;

/** Message on the channel of a node. */
sealed interface RelayMessage {

	/**
	 * Maximum size of a message besides the body, in bytes; more than the head of a
	 * request has.
	 */
	int MAX_OVERHEAD_BYTES = 128 * 1024;

	/** Returns the number that pairs a post and its answer. */
	long exchange();

	/** Returns the message as bytes. */
	default byte[] toBytes() {
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		try (DataOutputStream out = new DataOutputStream(bytes)) {
			switch (this) {
				case Post post -> {
					out.writeByte((post.group != null) ? Post.KIND_OF_GROUP : Post.KIND);
					out.writeLong(post.exchange);
					if (post.group != null) {
						out.writeUTF(post.group);
					}
					out.writeUTF(post.stream);
					byte[] address = (post.address != null) ? post.address.getAddress() : new byte[0];
					out.writeByte(address.length);
					out.write(address);
					write(post.headers, out);
					out.write(post.body);
				}
				case Reply reply -> {
					out.writeByte(Reply.KIND);
					out.writeLong(reply.exchange);
					out.writeShort(reply.status);
					write(reply.headers, out);
					out.write(reply.body);
				}
			}
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
		return bytes.toByteArray();
	}

	/** Reads a message; fails if it has another format. */
	static RelayMessage read(byte[] bytes) throws IOException {
		try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
			byte kind = in.readByte();
			long exchange = in.readLong();
			return switch (kind) {
				case Post.KIND, Post.KIND_OF_GROUP -> {
					String group = (kind == Post.KIND_OF_GROUP) ? in.readUTF() : null;
					String stream = in.readUTF();
					byte[] address = in.readNBytes(in.readUnsignedByte());
					yield new Post(exchange, group, stream,
							(address.length > 0) ? InetAddress.getByAddress(address) : null, readHeaders(in),
							in.readAllBytes());
				}
				case Reply.KIND -> new Reply(exchange, in.readUnsignedShort(), readHeaders(in), in.readAllBytes());
				default -> throw new IOException("a message has another kind");
			};
		}
	}

	private static void write(HttpHeaders headers, DataOutputStream out) throws IOException {
		int count = 0;
		for (String name : headers.headerNames()) {
			count += headers.getOrEmpty(name).size();
		}
		out.writeByte(count);
		for (String name : headers.headerNames()) {
			for (String value : headers.getOrEmpty(name)) {
				out.writeUTF(name);
				out.writeUTF(value);
			}
		}
	}

	private static HttpHeaders readHeaders(DataInputStream in) throws IOException {
		HttpHeaders headers = new HttpHeaders();
		int count = in.readUnsignedByte();
		for (int i = 0; i < count; i++) {
			headers.add(in.readUTF(), in.readUTF());
		}
		return headers;
	}

	/**
	 * Body for a stream of the receiver.
	 *
	 * @param group the group to whose endpoint the client posted; {@code null} for none
	 * @param address the address of the client
	 */
	record Post(long exchange, @Nullable String group, String stream, @Nullable InetAddress address,
			HttpHeaders headers, byte[] body) implements RelayMessage {

		static final byte KIND = 1;

		/**
		 * Kind with a group, unknown to nodes of earlier versions, which have no groups.
		 */
		static final byte KIND_OF_GROUP = 3;

	}

	/** Answer to a {@link Post}. */
	record Reply(long exchange, int status, HttpHeaders headers, byte[] body) implements RelayMessage {

		static final byte KIND = 2;

	}

}
