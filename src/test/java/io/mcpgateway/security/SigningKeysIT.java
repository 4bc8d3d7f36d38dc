package io.mcpgateway.security;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

import com.nimbusds.jwt.JWTClaimsSet;
import io.mcpgateway.testkit.RunningGateway;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/** Tests the rotation and the fetching of signing keys. */
class SigningKeysIT {

	@TempDir
	private Path base;

	private AuthServer server;

	private RunningGateway gateway;

	@BeforeEach
	void start() throws IOException {
		Files.writeString(Files.createDirectory(this.base.resolve("docs")).resolve("notes.txt"), "some notes");
		this.server = new AuthServer();
		this.gateway = RunningGateway.start(OAuthIT.properties(this.server.issuer(), this.base.resolve("docs")));
	}

	@AfterEach
	void stop() throws IOException {
		this.gateway.close();
		this.server.close();
	}

	@Test
	void areTakenAtOnceWhenTheyAreNewAndNoMoreAfterAWhileWhenTheyAreGone() throws Exception {
		String before = this.server.sign(good());
		assertThat(read(before)).isEqualTo(200);
		this.server.rotateKey("second");
		assertThat(read(this.server.sign(good()))).isEqualTo(200);
		await().until(() -> read(before) == 401);
	}

	@Test
	void areAskedForRarelyHoweverManyAreMadeUp() throws Exception {
		int asked = this.server.keyFetches();
		long began = System.nanoTime();
		for (int i = 0; i < 100; i++) {
			assertThat(read(this.server.sign(this.server.header().keyID("made-up-" + i).build(), good().build())))
				.isEqualTo(401);
		}
		long seconds = Duration.ofNanos(System.nanoTime() - began).toSeconds();
		assertThat(this.server.keyFetches() - asked).isLessThanOrEqualTo(7 + (int) seconds * 2);
	}

	private JWTClaimsSet.Builder good() {
		return this.server.claims(this.gateway.endpoint().toString(), 300);
	}

	private int read(String token) throws Exception {
		return HeaderClient.bearing(this.gateway, token).read().statusCode();
	}

}
