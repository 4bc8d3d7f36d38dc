package io.mcpgateway.testkit;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;

/** Script that makes a database notify of its changes, as psql would run it. */
public final class NotifyScript {

	private static final String SCRIPT = "/io/mcpgateway/adapter/postgres/notify.sql";

	private NotifyScript() {
	}

	/** Returns the statements that psql would run, as a superuser or as another user. */
	public static String statements(boolean asSuperuser) {
		String script = text();
		return (asSuperuser ? script : script.substring(0, script.indexOf("\\if :superuser"))).lines()
			.filter((line) -> !line.startsWith("\\") && !line.endsWith("\\gset"))
			.collect(Collectors.joining("\n"))
			.replace(":'body'", "'select ''mcp_gateway''::text'");
	}

	private static String text() {
		try (InputStream script = NotifyScript.class.getResourceAsStream(SCRIPT)) {
			if (script == null) {
				throw new IllegalStateException("there is no " + SCRIPT);
			}
			return new String(script.readAllBytes(), StandardCharsets.UTF_8);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
