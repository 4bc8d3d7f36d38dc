package io.mcpgateway.interop;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Connected client that subscribes and records notices: {@code updated URI} and
 * {@code list_changed}.
 */
interface Subscriber extends AutoCloseable {

	/** Connects the client of a name: one in Java, or one in TypeScript. */
	static Subscriber connect(String client, Route route, String revision) throws IOException, InterruptedException {
		return switch (client) {
			case "java" -> new JavaSubscriber(JavaClient.client(route, revision));
			case "spring" -> new JavaSubscriber(SpringClient.client(route, revision));
			default -> ScriptedSubscriber.connect(client, route, revision);
		};
	}

	int SECONDS = 60;

	/** Returns the negotiated revision. */
	String revision();

	/** Returns whether the client records {@code list_changed}. */
	boolean hearsOfLists();

	void subscribe(String uri);

	void unsubscribe(String uri);

	/** Returns the next notice; {@code null} after the timeout. */
	@Nullable String next(long time, TimeUnit unit) throws InterruptedException;

	/** Returns all notices up to and including an expected one. */
	default List<String> hear(String awaited) throws InterruptedException {
		List<String> heard = new ArrayList<>();
		while (!heard.contains(awaited)) {
			String next = next(SECONDS, TimeUnit.SECONDS);
			assertThat(next).as("what is heard after %s and before %s", heard, awaited).isNotNull();
			heard.add(next);
		}
		return heard;
	}

	@Override
	void close();

}
