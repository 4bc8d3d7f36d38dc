package io.mcpgateway.console;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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

/**
 * Program that takes pictures of the console with the sample data: those of the guide, or
 * with a directory as its argument each page in light and dark, wide and narrow.
 */
final class ConsolePictures {

	private static final Path GUIDE = Path.of("src/docs/console");

	private static final String LIGHT = "light";

	private static final String DARK = "dark";

	/** State of the index in the page of a mount, which comes last. */
	private static final String MOUNT = "console-mount .facts dd:nth-of-type(3)";

	private static final int WIDE = 1440;

	private static final int NARROW = 420;

	/**
	 * Addresses of pages, and a selector of what each shows, by the name of the picture.
	 */
	private static final Map<String, String[]> PAGES = new LinkedHashMap<>();
	static {
		page("home", "", ".cards a");
		page("files", "uri=file:///sample/", MOUNT);
		page("git", "uri=git://handbook/", MOUNT);
		page("logs", "uri=logs://gateway/", MOUNT);
		page("postgres", "uri=postgres://shop/", MOUNT);
		page("queries", "uri=db://shop/", MOUNT);
		page("s3", "uri=s3://workshop/", MOUNT);
		page("api", "uri=api://parts/", MOUNT);
		page("folder", "uri=file:///sample/guides/", "console-entries .row");
		page("document", "uri=file:///sample/guides/workshop-manual.pdf", "console-markdown h1");
		page("schema", "uri=postgres://shop/public/orders/schema", "console-schema table");
		page("search", "view=search&q=brake", "console-search .results li");
		page("find", "view=find&glob=*.md", "console-find .results li");
		page("grep", "view=grep&q=brake", "console-grep .results li");
		page("templates", "view=templates", "console-templates .call");
		page("template", "view=templates&name=file:///sample/%7B%2Bpath%7D", "console-templates button.main");
		page("prompts", "view=prompts", "console-prompts .call");
		page("prompt", "view=prompts&name=review-guide", "console-prompts button.main");
		page("tools", "view=tools", "console-tools .call");
		page("tool", "view=tools&name=search&with=%7B%22query%22%3A%22brake+pads%22%7D", "console-tools button.main");
		page("connect", "view=connect", "console-connect dl");
		page("status", "view=status", "console-status .states li");
		page("guides", "view=guides", "console-guides .call");
		page("guide", "view=guides&name=files", "console-guides console-markdown h1");
	}

	private final RunningGateway gateway;

	private final Browser browser;

	private final Path directory;

	private ConsolePictures(RunningGateway gateway, Browser browser, Path directory) {
		this.gateway = gateway;
		this.browser = browser;
		this.directory = directory;
	}

	public static void main(String[] args) throws IOException {
		Path directory = (args.length > 0) ? Files.createDirectories(Path.of(args[0])) : GUIDE;
		try (HandbookRepository handbook = HandbookRepository.create();
				WorkshopBucket bucket = WorkshopBucket.start();
				ShopDatabase shop = ShopDatabase.start();
				ApiServer api = ApiServer.start();
				Browser browser = Browser.start()) {
			SampleLog.write("Opened the workshop");
			Map<String, Object> properties = new HashMap<>(SampleFiles.properties());
			List.of(handbook.properties(), bucket.properties(), shop.properties(), SampleLog.properties())
				.forEach(properties::putAll);
			if (args.length > 0) {
				properties.putAll(api.mount("parts"));
				properties.putAll(Map.of("gateway.apis.mounts.parts.title", "Sample parts",
						"gateway.apis.mounts.parts.operations.part.path", "/parts/{id}",
						"gateway.apis.mounts.parts.operations.stock.path", "/stock/today"));
			}
			try (RunningGateway gateway = RunningGateway.start(properties)) {
				ConsolePictures pictures = new ConsolePictures(gateway, browser, directory);
				pictures.begin();
				if (args.length > 0) {
					pictures.takeAll();
				}
				else {
					pictures.takeThoseOfTheGuide();
				}
			}
			if (args.length > 0) {
				try (RunningGateway empty = RunningGateway.start(Map.of())) {
					new ConsolePictures(empty, browser, directory).takeEmpty();
				}
			}
		}
		System.exit(0);
	}

	private static void page(String name, String query, String css) {
		PAGES.put(name, new String[] { query, css });
	}

	/** Opens the console once each mount is indexed. */
	private void begin() {
		Awaitility.await()
			.atMost(AwaitDefaults.TIMEOUT)
			.until(() -> !Peer.of(this.gateway)
				.tool("search", Map.of("query", "brakes"))
				.at("/structuredContent")
				.has("incomplete"));
		this.browser.hideScrollBars();
		this.browser.open(this.gateway.origin().resolve("/console/"));
		this.browser.see(".state.live");
	}

	private void takeThoseOfTheGuide() throws IOException {
		this.browser.prefer(LIGHT);
		take("document", "browse");
		this.browser.go(PAGES.get("tool")[0]);
		this.browser.click("console-tools button.main", "Call");
		this.browser.see("console-result pre");
		save("tool");
		take("status", "status");
		this.browser.prefer(DARK);
		take("schema", "schema");
		this.browser.prefer(LIGHT);
		this.browser.resize(Browser.NARROW);
		take("search", "search");
	}

	private void takeAll() throws IOException {
		for (String scheme : List.of(LIGHT, DARK)) {
			this.browser.prefer(scheme);
			for (int width : new int[] { WIDE, NARROW }) {
				this.browser.resize(width);
				for (String page : PAGES.keySet()) {
					take(page, page + "-" + scheme + "-" + width);
				}
			}
		}
	}

	private void takeEmpty() throws IOException {
		this.browser.open(this.gateway.origin().resolve("/console/"));
		for (String scheme : List.of(LIGHT, DARK)) {
			this.browser.prefer(scheme);
			for (int width : new int[] { WIDE, NARROW }) {
				this.browser.resize(width);
				this.browser.see("console-empty pre");
				save("empty-" + scheme + "-" + width);
			}
		}
	}

	private void take(String page, String name) throws IOException {
		this.browser.go(PAGES.get(page)[0]);
		this.browser.see(PAGES.get(page)[1]);
		this.browser.see(".state.live");
		save(name);
	}

	private void save(String name) throws IOException {
		this.browser.js("document.activeElement?.blur()");
		Files.write(this.directory.resolve(name + ".png"), this.browser.picture());
	}

}
