package io.mcpgateway.adapter.logs.format;

import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Names of fields that hold the time, the level or the message of an entry. */
final class FieldNames {

	/** Names of times, the preferred first. */
	private static final List<String> TIMES = List.of("@timestamp", "timestamp", "time", "ts", "t", "@t", "datetime",
			"date", "eventtime", "event_time", "asctime", "time_local", "time_iso8601", "timeunixnano",
			"observedtimeunixnano", "__realtime_timestamp", "logtime", "log_time", "timegenerated", "time_stamp",
			"eventtimestamp", "requestreceivedtimestamp", "stagetimestamp", "edgestarttimestamp", "edgeendtimestamp",
			"starttime", "start_time", "start_utc", "startutc", "started_at", "timemillis", "created", "systemtime",
			"createdat", "created_at", "instant.epochsecond", "t.$date", "time.timestamp", "timestamp.seconds",
			"timestampseconds", "receivetimestamp", "rt", "time.repr", "timecreated", "timestamp_ns", "utctime",
			"timestamp_ms");

	private static final Set<String> LEVELS = Set.of("level", "severity", "lvl", "log.level", "loglevel", "log_level",
			"levelname", "level_name", "level.name", "severitytext", "severity_text", "@l", "priority", "prio",
			"syslog_severity", "event.severity", "levelno", "error_severity", "log_severity", "logseverity",
			"messagelevel", "eventtype", "severity_label", "syslog.severity");

	private static final Set<String> MESSAGES = Set.of("message", "msg", "log", "short_message", "textpayload", "event",
			"body", "text", "fields.message");

	/** Objects whose fields count as those of the entry. */
	private static final Set<String> PARENTS = Set.of("log", "fields", "@fields", "event", "record", "level", "time",
			"instant", "t", "timestamp", "resourcelogs", "scopelogs", "logrecords", "syslog", "severity");

	private static final Set<String> FACILITIES = Set.of("kern", "user", "mail", "daemon", "auth", "syslog", "lpr",
			"news", "uucp", "cron", "authpriv", "ftp", "local0", "local1", "local2", "local3", "local4", "local5",
			"local6", "local7");

	private FieldNames() {
	}

	/** Returns whether a word is a facility of syslog. */
	static boolean isFacility(String word) {
		return FACILITIES.contains(word);
	}

	/** Returns the rank of a name of times, 0 for the best; less than 0 for others. */
	static int timeRank(String name) {
		return TIMES.indexOf(name.toLowerCase(Locale.ROOT));
	}

	static boolean isLevel(String name) {
		return LEVELS.contains(name.toLowerCase(Locale.ROOT));
	}

	static boolean isMessage(String name) {
		return MESSAGES.contains(name.toLowerCase(Locale.ROOT));
	}

	static boolean isParent(String name) {
		return PARENTS.contains(name.toLowerCase(Locale.ROOT));
	}

}
