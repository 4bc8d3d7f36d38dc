package io.mcpgateway.console;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.mcpgateway.protocol.Resource;
import io.mcpgateway.resource.AdapterSettings;
import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.catalog.ResourceCatalog;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.uri.ResourceUri;
import io.mcpgateway.rpc.Identity;
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
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/** Contract of the console for the root of any adapter: it has a page of its own. */
class ConsoleRootsIT extends ConsoleScenario {

	/** Kinds that no gateway with a console serves. */
	private static final Set<String> STDIO_KINDS = Set.of("screen", "system");

	@BeforeAll
	void begin() throws IOException {
		HandbookRepository handbook = with(HandbookRepository.create());
		WorkshopBucket bucket = with(WorkshopBucket.start());
		ShopDatabase shop = with(ShopDatabase.start());
		ApiServer api = with(ApiServer.start());
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
		start(properties, Glossary.class);
	}

	/** Fails for a new kind of adapter that this test does not start. */
	@Test
	void coversEachKind() throws IOException {
		Set<String> kinds = new HashSet<>(JsonMapper.shared()
			.readTree(ConsoleFiles.list().get("texts.json").content().block().plain().bytes())
			.at("/home/kinds")
			.propertyNames());
		kinds.removeAll(STDIO_KINDS);
		assertThat(roots()).extracting((root) -> root.substring(0, root.indexOf(':'))).containsAll(kinds);
	}

	@Test
	void eachRootHasAPage() {
		this.browser.open(this.gateway.origin().resolve("/console/"));
		for (String root : roots()) {
			this.browser.see(".cards a", root);
			this.browser.go("uri=" + Browser.encoded(root));
			this.browser.see("console-mount h1");
			this.browser.see("console-mount .facts code", root);
			this.browser.see("console-mount console-preview .actions");
			this.browser.see("console-mount .facts dd", "ndexed");
			this.browser.seeNo("main .failure");
			this.browser.go("");
		}
	}

	@Test
	void eachPageOffersItsTemplates() {
		this.browser.open(this.gateway.origin(), "db://shop/");
		this.browser.see("h1", "Sample database queries");
		this.browser.see(".path", "Queries");
		this.browser.see("console-entries .row", "best-customers");
		this.browser.click("console-mount-form button", "Open");
		this.browser.see("console-table", "total");
		this.browser.go("uri=api://parts/");
		this.browser.see("h1", "Sample parts");
		this.browser.see("console-mount-form label", "id");
	}

	@Test
	void followsALogFromItsRoot() {
		this.browser.open(this.gateway.origin(), "logs://gateway/");
		this.browser.see("h1", "Sample log");
		this.browser.click("console-entries .row", "gateway.log");
		this.browser.see("console-text .line", "Opened the workshop");
	}

	/** Tests a folder that is no resource: the tree opens it too. */
	@Test
	void eachFolderOfAListHasAPage() {
		this.browser.open(this.gateway.origin(), "api://parts/");
		this.browser.click("console-entries .row", "stock/");
		this.browser.see("console-preview h1", "stock");
		this.browser.see("console-entries .row", "stock");
		this.browser.seeNo("main .failure");
		this.browser.go("uri=api://parts/none/");
		this.browser.see("main .failure", "not found");
	}

	/** Tests that a mount without an index is no unfinished one. */
	@Test
	void saysWhatSearchNeverCovers() {
		Peer peer = Peer.of(this.gateway);
		Awaitility.await()
			.atMost(AwaitDefaults.TIMEOUT)
			.until(() -> peer.tool("search", Map.of("query", "brakes"))
				.at("/structuredContent/incomplete")
				.isMissingNode());
		this.browser.open(this.gateway.origin().resolve("/console/?view=search&q=brakes"));
		this.browser.see("console-search .results li");
		this.browser.seeNo(".partial");
		this.browser.see("console-search .quiet", "glossary:///");
		this.browser.go("uri=glossary:///");
		this.browser.see(".facts dd", "Not indexed");
		this.browser.go("uri=s3://workshop/");
		this.browser.see(".facts dd", "Indexed");
	}

	@Test
	void doesNotWaitForChangesThatNoGatewayAnnounces() {
		try (RunningGateway silent = RunningGateway.start(Map.of("gateway.search.enabled", false), Glossary.class)) {
			this.browser.open(silent.origin(), "glossary:///");
			this.browser.see("console-entries .row", "commit");
			this.browser.see(".facts dd", "announces no changes");
			this.browser.see(".state.none", "No live changes");
			this.browser.assertQuiet(List.of(silent.origin()));
		}
	}

	private List<String> roots() {
		return this.gateway.context().getBean(ResourceCatalog.class).uriPrefixes(Identity.ANONYMOUS);
	}

	/** Adapter as the guide for adapters shows it, without templates and feed. */
	static final class Glossary implements ResourceAdapter {

		@Override
		public String uriPrefix() {
			return "glossary:///";
		}

		@Override
		public AdapterSettings settings() {
			return AdapterSettings.DEFAULT.withIndexed(false);
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
