package io.mcpgateway.interop;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.spec.McpSchema.SubscribeRequest;
import io.modelcontextprotocol.spec.McpSchema.UnsubscribeRequest;
import org.jspecify.annotations.Nullable;

/**
 * Subscriber with the MCP project's Java SDK. It reads an updated resource, or lists
 * again, before it reports the notice.
 */
final class JavaSubscriber implements Subscriber {

	private final BlockingQueue<String> heard = new LinkedBlockingQueue<>();

	private final McpSyncClient client;

	private final String revision;

	/** Connects a client. */
	JavaSubscriber(McpClient.SyncSpec spec) {
		this.client = spec.resourcesUpdateConsumer((contents) -> this.heard.add("updated " + contents.getFirst().uri()))
			.resourcesChangeConsumer((resources) -> this.heard.add("list_changed"))
			.build();
		this.revision = this.client.initialize().protocolVersion();
	}

	@Override
	public String revision() {
		return this.revision;
	}

	@Override
	public boolean hearsOfLists() {
		return true;
	}

	@Override
	public void subscribe(String uri) {
		this.client.subscribeResource(SubscribeRequest.builder(uri).build());
	}

	@Override
	public void unsubscribe(String uri) {
		this.client.unsubscribeResource(UnsubscribeRequest.builder(uri).build());
	}

	@Override
	public @Nullable String next(long time, TimeUnit unit) throws InterruptedException {
		return this.heard.poll(time, unit);
	}

	@Override
	public void close() {
		this.client.closeGracefully();
	}

}
