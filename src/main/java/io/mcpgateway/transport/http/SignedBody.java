package io.mcpgateway.transport.http;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;

import javax.crypto.Mac;

import io.netty.buffer.ByteBuf;

/** Verifier of a body's signature, which keeps no byte of the body. */
final class SignedBody implements BodyCollector<Boolean> {

	/** Header with the signature, as GitHub, Gitea and Forgejo send it. */
	static final String HEADER = "X-Hub-Signature-256";

	private final Mac mac;

	private final String signature;

	SignedBody(Mac mac, String signature) {
		this.mac = mac;
		this.signature = signature;
	}

	@Override
	public void append(ByteBuf part) {
		this.mac.update(part.nioBuffer());
	}

	/** Returns whether the sender signed the body with the secret. */
	@Override
	public Boolean complete() {
		String expected = "sha256=" + HexFormat.of().formatHex(this.mac.doFinal());
		return MessageDigest.isEqual(expected.getBytes(StandardCharsets.UTF_8),
				this.signature.getBytes(StandardCharsets.UTF_8));
	}

	@Override
	public void release() {
		// Holds no memory of the quota
	}

}
