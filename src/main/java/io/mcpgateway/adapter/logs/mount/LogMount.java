package io.mcpgateway.adapter.logs.mount;

import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import io.mcpgateway.adapter.Globs;
import io.mcpgateway.adapter.logs.format.FormatTable;
import io.mcpgateway.adapter.logs.format.LocalClock;
import io.mcpgateway.adapter.mount.WatchMode;
import io.mcpgateway.configuration.Bounds;
import io.mcpgateway.tree.DirectoryTree;
import io.mcpgateway.tree.FollowedLinks;
import io.mcpgateway.tree.PlatformTree;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationPropertiesSource;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.Assert;
import org.springframework.util.unit.DataSize;

/**
 * A served group of logs: files, pods or streams of Loki. Pods and Loki are always
 * {@code shared}. Names in {@code exclude} are relative to the first changing directory
 * of {@code path}.
 *
 * @param path path of the log files, with {@code ?}, {@code *} and {@code **} from the
 * first changing directory on, such as {@code /var/log/shop/*.log}; rotated files are
 * found beside
 * @param pods pods of Kubernetes, instead of {@code path}
 * @param loki logs in Grafana Loki, instead of {@code path}
 * @param followLinks whether to serve files that are symbolic links; linked directories
 * are never entered
 * @param format format of the lines: {@code auto}, {@code json}, {@code logfmt}, {@code
 * plain}, or an RE2 expression of at most 500 characters with groups named {@code time},
 * {@code level} and {@code message}
 * @param zone zone of times without one, such as {@code Europe/Berlin}; by default the
 * zone of the server
 * @param mask whether to mask secrets, such as passwords, tokens and keys
 * @param maskPatterns at most 50 further secrets to mask, as RE2 expressions; the first
 * group of an expression is masked, or the whole match without groups
 * @param maxLine length after which a line is cut, 1KB to 1MB
 * @param maxScan number of bytes that a search for lines or for a time reads at most, and
 * a read with a filter, 1MB to 1TB
 * @param lines number of lines in a read that names none, 1 to 10000
 * @param timeframe age of the oldest line in {@code recent} unless the caller names one,
 * 1s to 365d
 * @param watch how to detect new lines: {@code poll} or {@code off}
 * @param pollInterval pause between two looks at the logs, 1s to 1h; by default 1s for
 * files and 10s for pods and Loki
 */
@ConfigurationPropertiesSource
public record LogMount(@Nullable Path path, @Nullable PodSource pods, @Nullable LokiSource loki,
		@DefaultValue("false") boolean followLinks, @DefaultValue(FormatTable.AUTO) String format,
		@Nullable ZoneId zone, @DefaultValue("true") boolean mask, @DefaultValue List<String> maskPatterns,
		@DefaultValue("64KB") DataSize maxLine, @DefaultValue("1GB") DataSize maxScan, @DefaultValue("500") int lines,
		@DefaultValue("1h") Duration timeframe, @DefaultValue("poll") WatchMode watch,
		@Nullable Duration pollInterval) {

	/** Maximum number of lines in a read that names a number. */
	public static final int MAX_LINES = 10_000;

	/** Maximum number of patterns of secrets. */
	private static final int MAX_MASK_PATTERNS = 50;

	public LogMount {
		maskPatterns = List.copyOf(maskPatterns);
	}

	/**
	 * Checks the values.
	 * @param property name of the mount's property
	 */
	public void check(String property) {
		Assert.isTrue(Stream.of(this.path, this.pods, this.loki).filter(Objects::nonNull).count() == 1,
				() -> property + " needs one of path, pods and loki");
		checkSource(property);
		Assert.isTrue(FormatTable.isFormat(this.format), () -> property + ".format cannot be \"" + this.format
				+ "\": write auto, json, logfmt, plain, or an RE2 expression of at most 500 characters that compiles"
				+ " to at most 1000 steps and has a group named time, level or message, such as"
				+ " ^(?P<time>\\S+ \\S+) (?P<level>\\w+)");
		Bounds.number(property + ".mask-patterns", 0, this.maskPatterns.size(), MAX_MASK_PATTERNS);
		this.maskPatterns.forEach((pattern) -> Assert.isTrue(isExpression(pattern),
				() -> property + ".mask-patterns cannot have \"" + pattern + "\": write an RE2 expression"));
		Bounds.size(property + ".max-line", DataSize.ofKilobytes(1), this.maxLine, DataSize.ofMegabytes(1));
		Bounds.size(property + ".max-scan", DataSize.ofMegabytes(1), this.maxScan, DataSize.ofTerabytes(1));
		Bounds.number(property + ".lines", 1, this.lines, MAX_LINES);
		Bounds.time(property + ".timeframe", Duration.ofSeconds(1), this.timeframe, Duration.ofDays(365));
		Bounds.time(property + ".poll-interval", Duration.ofSeconds(1), interval(), Duration.ofHours(1));
	}

	private void checkSource(String property) {
		if (this.path != null) {
			Assert.isTrue(this.path.getFileName() != null,
					() -> property + ".path must be the path of the log files, such as /var/log/shop/*.log");
			Globs.check(property + ".path", List.of(pattern().glob()));
		}
		if (this.pods != null) {
			this.pods.check(property + ".pods");
		}
		if (this.loki != null) {
			this.loki.check(property + ".loki");
		}
	}

	/**
	 * Returns the directory and the pattern of the files.
	 * @throws IllegalStateException for a mount without files
	 */
	public PathPattern pattern() {
		if (this.path == null) {
			throw new IllegalStateException("The path is not configured");
		}
		return PathPattern.of(this.path.toAbsolutePath());
	}

	/**
	 * Returns the tree of the files.
	 * @throws IllegalStateException for a mount without files
	 */
	public DirectoryTree tree() {
		return PlatformTree.of(pattern().directory(), this.followLinks ? FollowedLinks.TO_FILES : FollowedLinks.NONE);
	}

	/** Returns the zone of times that name none. */
	public ZoneId zoneOfTimes() {
		return (this.zone != null) ? this.zone : ZoneId.systemDefault();
	}

	/**
	 * Returns the formats of the lines.
	 * @param clock chooses the year of times that name none
	 */
	public FormatTable formats(InstantSource clock) {
		return new FormatTable(this.format, new LocalClock(zoneOfTimes(), clock));
	}

	/** Returns where the logs are, for operators. */
	public String place() {
		return (this.pods != null) ? this.pods.place() : (this.loki != null) ? this.loki.place() : pattern().toString();
	}

	/** Returns the settings that decide which logs there are, without secrets. */
	public List<String> scope() {
		return (this.pods != null) ? List.of(place(), String.valueOf(this.pods.server())) : (this.loki != null)
				? List.of(place(), this.loki.scope()) : List.of(place(), "followLinks=" + this.followLinks);
	}

	/** Returns the pause between two looks at the logs. */
	public Duration interval() {
		return (this.pollInterval != null) ? this.pollInterval
				: (this.path != null) ? Duration.ofSeconds(1) : Duration.ofSeconds(10);
	}

	private static boolean isExpression(String pattern) {
		try {
			Pattern.compile(pattern);
			return true;
		}
		catch (PatternSyntaxException ex) {
			return false;
		}
	}

}
