package io.mcpgateway.cluster.relay;

import java.io.IOException;
import java.net.InetAddress;
import java.util.Arrays;
import java.util.Random;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.http.HttpHeaders;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class RelayMessageTests {

	private static final byte[] BODY = { 0, 1, 2, (byte) 0xff };

	@ParameterizedTest
	@NullSource
	@ValueSource(strings = { "192.0.2.7", "2001:db8::1" })
	void readsAPostAsItWasWritten(@Nullable String address) throws IOException {
		HttpHeaders headers = new HttpHeaders();
		headers.add("Authorization", "Bearer x");
		headers.add("Accept", "a");
		headers.add("Accept", "ü");
		InetAddress from = (address != null) ? InetAddress.getByName(address) : null;
		RelayMessage.Post post = (RelayMessage.Post) RelayMessage
			.read(new RelayMessage.Post(-7, null, "node.stream", from, headers, BODY).toBytes());
		assertThat(post.exchange()).isEqualTo(-7);
		assertThat(post.stream()).isEqualTo("node.stream");
		assertThat(post.address()).isEqualTo(from);
		assertThat(post.headers()).isEqualTo(headers);
		assertThat(post.body()).isEqualTo(BODY);
	}

	@Test
	void readsAReplyAsItWasWritten() throws IOException {
		RelayMessage.Reply reply = (RelayMessage.Reply) RelayMessage
			.read(new RelayMessage.Reply(7, 404, new HttpHeaders(), BODY).toBytes());
		assertThat(reply.exchange()).isEqualTo(7);
		assertThat(reply.status()).isEqualTo(404);
		assertThat(reply.headers().isEmpty()).isTrue();
		assertThat(reply.body()).isEqualTo(BODY);
	}

	@Test
	void refusesTruncatedMessages() {
		HttpHeaders headers = new HttpHeaders();
		headers.add("Accept", "*/*");
		for (RelayMessage message : new RelayMessage[] {
				new RelayMessage.Post(1, null, "n.s", InetAddress.getLoopbackAddress(), headers, new byte[0]),
				new RelayMessage.Reply(1, 202, headers, new byte[0]) }) {
			byte[] bytes = message.toBytes();
			for (int length = 0; length < bytes.length; length++) {
				byte[] truncated = Arrays.copyOf(bytes, length);
				assertThatExceptionOfType(IOException.class).isThrownBy(() -> RelayMessage.read(truncated));
			}
		}
	}

	/** Fails with nothing but the declared exception. */
	@Test
	void survivesAnyBytes() {
		Random random = new Random(7);
		for (int i = 0; i < 100_000; i++) {
			byte[] bytes = new byte[random.nextInt(200)];
			random.nextBytes(bytes);
			if (bytes.length > 10) {
				bytes[0] = (byte) (1 + i % 2);
				Arrays.fill(bytes, 9, 11, (byte) 0);
			}
			try {
				assertThat(RelayMessage.read(bytes)).isNotNull();
			}
			catch (IOException ex) {
				assertThat(bytes).isNotNull();
			}
		}
	}

}
