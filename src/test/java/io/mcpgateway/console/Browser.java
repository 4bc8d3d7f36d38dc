package io.mcpgateway.console;

import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.logging.Level;

import io.mcpgateway.testkit.AwaitDefaults;
import org.jspecify.annotations.Nullable;
import org.openqa.selenium.By;
import org.openqa.selenium.JavascriptException;
import org.openqa.selenium.Keys;
import org.openqa.selenium.NoSuchElementException;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.StaleElementReferenceException;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.WindowType;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;
import org.openqa.selenium.support.ui.FluentWait;

/**
 * Headless Chromium with one window, which records the messages and requests of its page.
 */
final class Browser implements AutoCloseable {

	/** Width of a narrow window, in pixels. */
	static final int NARROW = 390;

	private static final int WIDE = 1280;

	private static final int HEIGHT = 800;

	private static final Duration TIMEOUT = AwaitDefaults.TIMEOUT;

	private static final Duration INTERVAL = Duration.ofMillis(50);

	/**
	 * Elements whose text has a text, apart from space and case, which styles may change.
	 */
	private static final String CANDIDATES = """
			const [css, text] = arguments;
			const plain = (value) => value.replace(/\\s+/g, '').toLowerCase();
			return [...document.querySelectorAll(css)].filter((element) => plain(element.textContent).includes(plain(text)));""";

	private final ChromeDriver driver;

	private Browser(ChromeDriver driver) {
		this.driver = driver;
	}

	/** Starts a browser whose cache is empty. */
	static Browser start() {
		LoggingPreferences logs = new LoggingPreferences();
		logs.enable(LogType.BROWSER, Level.ALL);
		logs.enable(LogType.PERFORMANCE, Level.ALL);
		ChromeOptions options = new ChromeOptions();
		options.setBinary(ChromiumCondition.CHROMIUM.toFile());
		options.addArguments("--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu");
		options.setCapability("goog:loggingPrefs", logs);
		ChromeDriverService service = new ChromeDriverService.Builder()
			.usingDriverExecutable(ChromiumCondition.DRIVER.toFile())
			.withSilent(true)
			.build();
		Browser browser = new Browser(new ChromeDriver(service, options));
		browser.resize(WIDE);
		return browser;
	}

	/** Opens an address, such as the console with a query. */
	void open(URI address) {
		this.driver.get(address.toString());
	}

	/** Opens a resource in the console of a gateway. */
	void open(URI gateway, String uri) {
		open(gateway.resolve("/console/?uri=" + encoded(uri)));
	}

	/** Goes to another address of the open console, without loading the page again. */
	void go(String query) {
		async("""
				const [query, done] = arguments;
				const page = document.querySelector('gateway-console');
				page.go(query).then(() => page.updateComplete).then(() => done());""", query);
	}

	static String encoded(String text) {
		return URLEncoder.encode(text, StandardCharsets.UTF_8);
	}

	void resize(int width) {
		this.driver.executeCdpCommand("Emulation.setDeviceMetricsOverride",
				Map.of("width", width, "height", HEIGHT, "deviceScaleFactor", 1, "mobile", false));
	}

	void widen() {
		resize(WIDE);
	}

	/** Sets what the system prefers: {@code light} or {@code dark}. */
	void prefer(String scheme) {
		this.driver.executeCdpCommand("Emulation.setEmulatedMedia",
				Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
	}

	/** Hides the scroll bars of the pages that are opened from now on. */
	void hideScrollBars() {
		this.driver.executeCdpCommand("Emulation.setScrollbarsHidden", Map.of("hidden", true));
	}

	/** Returns a picture of the window in PNG, once its fonts and pictures are drawn. */
	byte[] picture() {
		async("const done = arguments[0]; requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 300)))");
		return this.driver.getScreenshotAs(OutputType.BYTES);
	}

	/** Waits for a visible element. */
	WebElement see(String css) {
		return until(css, (driver) -> visible(css, ""));
	}

	/** Waits for a visible element with a text. */
	WebElement see(String css, String text) {
		return until(css + " with " + text, (driver) -> visible(css, text));
	}

	/** Waits until no visible element matches. */
	void seeNo(String css) {
		until("no " + css, (driver) -> visible(css, "") == null);
	}

	/** Waits until a script returns true. */
	void awaitTrue(String script) {
		until(script, (driver) -> Boolean.TRUE.equals(js(script)));
	}

	void click(String css, String text) {
		until("click " + css + " with " + text, (driver) -> {
			WebElement element = visible(css, text);
			if (element != null) {
				element.click();
			}
			return element != null;
		});
	}

	/** Presses a key together with the control key. */
	void pressControl(String key) {
		new Actions(this.driver).keyDown(Keys.CONTROL).sendKeys(key).keyUp(Keys.CONTROL).perform();
	}

	/** Presses keys where the focus is. */
	void press(CharSequence... keys) {
		new Actions(this.driver).sendKeys(keys).perform();
	}

	/** Opens a tab before the others, which are hidden then. */
	void openTab() {
		this.driver.switchTo().newWindow(WindowType.TAB);
	}

	/** Closes all tabs but the first. */
	void closeTabs() {
		List<String> tabs = List.copyOf(this.driver.getWindowHandles());
		tabs.subList(1, tabs.size()).forEach((tab) -> this.driver.switchTo().window(tab).close());
		this.driver.switchTo().window(tabs.getFirst());
	}

	void back() {
		this.driver.navigate().back();
	}

	void forward() {
		this.driver.navigate().forward();
	}

	void reload() {
		this.driver.navigate().refresh();
	}

	String address() {
		return Objects.requireNonNull(this.driver.getCurrentUrl());
	}

	String text() {
		return this.driver.findElement(By.tagName("body")).getText();
	}

	/** Runs the body of a function in the page. */
	@Nullable Object js(String script, Object... arguments) {
		return this.driver.executeScript(script, arguments);
	}

	long number(String script) {
		return ((Number) Objects.requireNonNull(js(script))).longValue();
	}

	/** Runs a script that calls its last argument with the result. */
	@Nullable Object async(String script, Object... arguments) {
		return this.driver.executeAsyncScript(script, arguments);
	}

	/** Returns the heap that scripts use after a collection, in bytes. */
	long heap() {
		this.driver.executeCdpCommand("HeapProfiler.collectGarbage", Map.of());
		Object used = this.driver.executeCdpCommand("Runtime.getHeapUsage", Map.of()).get("usedSize");
		return ((Number) Objects.requireNonNull(used)).longValue();
	}

	/**
	 * Returns the memory of the largest process of a page that is not shared, in bytes.
	 */
	static long processMemory() throws IOException {
		long largest = 0;
		for (ProcessHandle process : ProcessHandle.current().descendants().toList()) {
			Path folder = Path.of("/proc", String.valueOf(process.pid()));
			if (Files.isReadable(folder) && Files.readString(folder.resolve("cmdline")).contains("--type=renderer")) {
				String memory = Files.readString(folder.resolve("status"))
					.replaceAll("(?s).*RssAnon:\\s*(\\d+).*", "$1");
				largest = Math.max(largest, 1024 * Long.parseLong(memory));
			}
		}
		return largest;
	}

	/**
	 * Asserts that the page logged no warning, error or violation since the last call,
	 * and sent no request elsewhere.
	 * @param origins the origins that the page may reach
	 * @param expected parts of messages that a test provokes
	 */
	void assertQuiet(List<URI> origins, String... expected) {
		new BrowserLog(this.driver.manage().logs()).assertQuiet(origins, List.of(expected));
	}

	/**
	 * Returns the first visible element with a text. The script leaves few elements,
	 * since the driver takes milliseconds to find out of each whether it is displayed,
	 * and what text it shows.
	 */
	private @Nullable WebElement visible(String css, String text) {
		List<?> candidates = (List<?>) Objects.requireNonNull(js(CANDIDATES, css, text));
		return candidates.stream()
			.map(WebElement.class::cast)
			.filter((element) -> element.isDisplayed() && element.getText().contains(text))
			.findFirst()
			.orElse(null);
	}

	private <T> T until(String what, Function<ChromeDriver, @Nullable T> condition) {
		return new FluentWait<>(this.driver).withTimeout(TIMEOUT)
			.pollingEvery(INTERVAL)
			.ignoreAll(List.of(StaleElementReferenceException.class, NoSuchElementException.class,
					JavascriptException.class))
			.withMessage(() -> what + " at " + address() + ":\n" + text())
			.until(condition);
	}

	@Override
	public void close() {
		this.driver.quit();
	}

}
