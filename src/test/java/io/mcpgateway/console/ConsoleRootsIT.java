package io.mcpgateway.console;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.mcpgateway.protocol.Resource;
import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.catalog.ResourceCatalog;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.uri.ResourceUri;
import io.mcpgateway.rpc.caller.Identity;
import io.mcpgateway.testkit.ApiServer;
import io.mcpgateway.testkit.AwaitDefaults;
import io.mcpgateway.testkit.HandbookRepository;
import io.mcpgateway.testkit.Peer;
import io.mcpgateway.testkit.RunningGateway;
import io.mcpgateway.testkit.SampleFiles;
import io.mcpgateway.testkit.SampleLog;
import io.mcpgateway.testkit.ShopDatabase;
import io.mcpgateway.testkit.WorkshopBucket;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/** Contract of the console for the root of any adapter: it has a page of its own. */
@ExtendWith(ChromiumCondition.class)
class ConsoleRootsIT {

	/** Kinds that no gateway with a console serves. */
	private static final Set<String> STDIO_KINDS = Set.of("screen", "system");

	private static HandbookRepository handbook;

	private static WorkshopBucket bucket;

	private static ShopDatabase shop;

	private static ApiServer api;

	private static RunningGateway gateway;

	private static Browser browser;

	@BeforeAll
	static void start() throws IOException {
		handbook = HandbookRepository.create();
		bucket = WorkshopBucket.start();
		shop = ShopDatabase.start();
		api = ApiServer.start();
		SampleLog.write("Opened the workshop");
		Map<String, Object> properties = new HashMap<>(SampleFiles.properties());
		properties.putAll(handbook.properties());
		properties.putAll(bucket.properties());
		properties.putAll(shop.properties());
		properties.putAll(SampleLog.properties());
		properties.putAll(api.mount("parts"));
		String parts = "gateway.apis.mounts.parts.";
		properties.putAll(Map.of(parts + "title", "Sample parts", parts + "operations.part.path", "/parts/{id}",
				parts + "operations.stock.path", "/stock/today"));
		properties.putAll(Map.of("gateway.resources.note.uri", "note://desk/open", "gateway.resources.note.text",
				"Opens at nine", "gateway.resources.greeting.uri-template", "hello://{name}",
				"gateway.resources.greeting.text", "Hello {name}"));
		gateway = RunningGateway.start(properties, Glossary.class);
		browser = Browser.start();
	}

	@AfterAll
	static void stop() throws IOException {
		browser.close();
		gateway.close();
		api.close();
		shop.close();
		bucket.close();
		handbook.close();
	}

	@AfterEach
	void isQuiet() {
		browser.assertQuiet(List.of(gateway.origin()));
	}

	/** Fails for a new kind of adapter that this test does not start. */
	@Test
	void coversEachKind() throws IOException {
		Set<String> kinds = new HashSet<>(JsonMapper.shared()
			.readTree(ConsoleFiles.list().get("texts.json").read().plain().bytes())
			.at("/home/kinds")
			.propertyNames());
		kinds.removeAll(STDIO_KINDS);
		assertThat(roots()).extracting((root) -> root.substring(0, root.indexOf(':'))).containsAll(kinds);
	}

	@Test
	void eachRootHasAPage() {
		browser.open(gateway.origin().resolve("/console/"));
		for (String root : roots()) {
			browser.see(".cards a", root);
			browser.go("uri=" + Browser.encoded(root));
			browser.see("console-mount h1");
			browser.see("console-mount .facts code", root);
			browser.see("console-mount console-preview .actions");
			browser.see("console-mount .facts dd", "ndexed");
			browser.seeNo("main .failure");
			browser.go("");
		}
	}

	@Test
	void eachPageOffersItsTemplates() {
		browser.open(gateway.origin(), "db://shop/");
		browser.see("h1", "Sample database queries");
		browser.see(".path", "Queries");
		browser.see("console-entries .row", "best-customers");
		browser.click("console-mount-form button", "Open");
		browser.see("console-table", "total");
		browser.go("uri=api://parts/");
		browser.see("h1", "Sample parts");
		browser.see("console-mount-form label", "id");
	}

	@Test
	void followsALogFromItsRoot() {
		browser.open(gateway.origin(), "logs://gateway/");
		browser.see("h1", "Sample log");
		browser.click("console-entries .row", "gateway.log");
		browser.see("console-text .line", "Opened the workshop");
	}

	/** Tests a folder that is no resource: the tree opens it too. */
	@Test
	void eachFolderOfAListHasAPage() {
		browser.open(gateway.origin(), "api://parts/");
		browser.click("console-entries .row", "stock/");
		browser.see("console-preview h1", "stock");
		browser.see("console-entries .row", "stock");
		browser.seeNo("main .failure");
		browser.go("uri=api://parts/none/");
		browser.see("main .failure", "not found");
	}

	/** Tests that a mount without an index is no unfinished one. */
	@Test
	void saysWhatSearchNeverCovers() {
		Peer peer = Peer.of(gateway);
		Awaitility.await()
			.atMost(AwaitDefaults.TIMEOUT)
			.until(() -> peer.tool("search", Map.of("query", "brakes"))
				.at("/structuredContent/incomplete")
				.isMissingNode());
		browser.open(gateway.origin().resolve("/console/?view=search&q=brakes"));
		browser.see("console-search .results li");
		browser.seeNo(".partial");
		browser.see("console-search .quiet", "glossary:///");
		browser.go("uri=glossary:///");
		browser.see(".facts dd", "Not indexed");
		browser.go("uri=s3://workshop/");
		browser.see(".facts dd", "Indexed");
	}

	@Test
	void doesNotWaitForChangesThatNoGatewayAnnounces() {
		try (RunningGateway silent = RunningGateway.start(Map.of("gateway.search.enabled", false), Glossary.class)) {
			browser.open(silent.origin(), "glossary:///");
			browser.see("console-entries .row", "commit");
			browser.see(".facts dd", "announces no changes");
			browser.see(".state.none", "No live changes");
			browser.assertQuiet(List.of(silent.origin()));
		}
	}

	private static List<String> roots() {
		return gateway.context().getBean(ResourceCatalog.class).uriPrefixes(Identity.ANONYMOUS);
	}

	/** Adapter as the guide for adapters shows it, without templates and feed. */
	static final class Glossary implements ResourceAdapter {

		@Override
		public String uriPrefix() {
			return "glossary:///";
		}

		@Override
		public boolean isIndexed() {
			return false;
		}

		@Override
		public Flux<Resource> list(String after, int limit) {
			return Flux.just("commit", "merge")
				.map((term) -> Resource.of(uriPrefix() + term, term).withMimeType("text/plain"))
				.filter((resource) -> resource.uri().compareTo(after) > 0);
		}

		@Override
		public Mono<Content> read(ResourceUri uri) {
			return list("", 2).filter((resource) -> resource.uri().equals(uri.text()))
				.next()
				.map((resource) -> new Content(uri.text(), "text/plain", Content.Form.TEXT,
						new Content.InMemory(resource.name().getBytes(StandardCharsets.UTF_8))));
		}

	}

}
