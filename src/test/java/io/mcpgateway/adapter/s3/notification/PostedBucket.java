package io.mcpgateway.adapter.s3.notification;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.concurrent.CompletableFuture;

/**
 * Posts the notifications of a bucket as MinIO does.
 *
 * @param hook where to
 * @param authorization as whom
 */
record PostedBucket(HttpClient client, URI hook, String authorization) {

	static final String SECRET = "a secret of a hook";

	static PostedBucket to(URI origin, String mount) {
		return new PostedBucket(HttpClient.newHttpClient(), origin.resolve("/hooks/s3/" + mount), "Bearer " + SECRET);
	}

	PostedBucket as(String other) {
		return new PostedBucket(this.client, this.hook, other);
	}

	/** Post a body; returns the answer. */
	HttpResponse<String> post(String body) {
		return send("POST", body);
	}

	HttpResponse<String> send(String method, String body) {
		try {
			return this.client.send(request(method, body), BodyHandlers.ofString());
		}
		catch (IOException | InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
	}

	/**
	 * Notify of an object, and do not wait for the status, which comes after the change.
	 */
	CompletableFuture<Integer> begin(String key) {
		return this.client
			.sendAsync(request("POST", QueuedBucket.event("s3:ObjectCreated:Put", key)), BodyHandlers.ofString())
			.thenApply(HttpResponse::statusCode);
	}

	/** Notify of an object; returns the status. */
	int notify(String key) {
		return post(QueuedBucket.event("s3:ObjectCreated:Put", key)).statusCode();
	}

	private HttpRequest request(String method, String body) {
		return HttpRequest.newBuilder(this.hook)
			.header("Authorization", this.authorization)
			.header("Content-Type", "application/json")
			.method(method, BodyPublishers.ofString(body))
			.build();
	}

}
