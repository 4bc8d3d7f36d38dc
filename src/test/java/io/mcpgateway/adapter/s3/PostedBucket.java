package io.mcpgateway.adapter.s3;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.concurrent.CompletableFuture;

/**
 * Client that posts the notifications of a bucket like MinIO.
 *
 * @param hook the webhook's URI
 * @param authorization the value of the header
 */
record PostedBucket(HttpClient client, URI hook, String authorization) {

	static final String SECRET = "a secret of a hook";

	static PostedBucket to(URI origin, String mount) {
		return new PostedBucket(HttpClient.newHttpClient(), origin.resolve("/hooks/s3/" + mount), "Bearer " + SECRET);
	}

	PostedBucket as(String other) {
		return new PostedBucket(this.client, this.hook, other);
	}

	/** Posts a body and returns the response. */
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

	/** Notifies of an object in the background, as the status follows the change. */
	CompletableFuture<Integer> begin(String key) {
		return this.client
			.sendAsync(request("POST", QueuedBucket.event("s3:ObjectCreated:Put", key)), BodyHandlers.ofString())
			.thenApply(HttpResponse::statusCode);
	}

	/** Notifies of an object and returns the status. */
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
