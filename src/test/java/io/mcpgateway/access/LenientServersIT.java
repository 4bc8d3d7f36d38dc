package io.mcpgateway.access;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.mcpgateway.testkit.ApiServer;
import io.mcpgateway.testkit.HeaderIdentity;
import io.mcpgateway.testkit.Peer;
import io.mcpgateway.testkit.RunningGateway;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests that no spelling leads past a denial or {@code exclude} of an API whose server
 * equates names: the spelling is denied, or the server gets another name.
 */
class LenientServersIT {

	private static final String SECRET = "walrus salary";

	@AutoClose
	static ApiServer api = ApiServer.start();

	@AutoClose
	static RunningGateway gateway;

	/** Kind of server, by how it finds the name of a request target. */
	private enum Server {

		/** Drops path parameters, then decodes. */
		TOMCAT {
			@Override
			String name(String path) {
				return resolved(decoded(path.replaceAll(";[^/]*", "")).replaceAll("/+", "/"));
			}
		},

		/** Ignores case and a slash at the end. */
		EXPRESS {
			@Override
			String name(String path) {
				return decoded(path).toLowerCase(Locale.ROOT).replaceAll("/$", "");
			}
		},

		/** Ignores case, and dots and spaces at the end of names; knows backslashes. */
		IIS {
			@Override
			String name(String path) {
				return resolved(decoded(path).replace('\\', '/').replaceAll("/+", "/")).toUpperCase(Locale.ROOT)
					.toLowerCase(Locale.ROOT)
					.replaceAll("[. ]+(/|$)", "$1");
			}
		},

		/** Decodes twice, as a proxy before a server may. */
		PROXY {
			@Override
			String name(String path) {
				return TOMCAT.name(decoded(path));
			}
		},

		/** Ignores case, Unicode form and invisible characters, as file systems may. */
		MAC {
			@Override
			String name(String path) {
				return Normalizer.normalize(decoded(path), Normalizer.Form.NFKC)
					.toUpperCase(Locale.ROOT)
					.toLowerCase(Locale.ROOT)
					.replaceAll("\\p{Cf}|\u0307", "");
			}
		};

		abstract String name(String path);

		private static String decoded(String path) {
			return URLDecoder.decode(path.replace("+", "%2B").replaceAll("%(?![0-9A-Fa-f]{2})", "%25"),
					StandardCharsets.UTF_8);
		}

		private static String resolved(String path) {
			Deque<String> names = new ArrayDeque<>();
			for (String name : path.split("/")) {
				if (name.equals("..")) {
					names.pollLast();
				}
				else if (!name.isEmpty() && !name.equals(".")) {
					names.add(name);
				}
			}
			return names.stream().collect(Collectors.joining("/", "/", ""));
		}

	}

	@BeforeAll
	static void start() {
		api.otherwise(LenientServersIT::answer);
		Map<String, Object> properties = new HashMap<>();
		for (Server server : Server.values()) {
			for (String kind : new String[] { "ruled", "hidden" }) {
				String mount = mount(server, kind);
				properties.putAll(api.mount(mount));
				String prefix = "gateway.apis.mounts." + mount;
				properties.put(prefix + ".url", api.url("127.0.0.1") + "/" + server);
				properties.put(prefix + ".poll-interval", "1h");
				properties.put(prefix + ".operations.item.path", "/{area}/{id}{?q}");
				properties.put(prefix + ".operations.top.path", "/{area}");
				properties.put(prefix + ".operations.slash.path", "/{area}/{id}/");
				properties.put(prefix + ".operations.rest.path", "/{area}/rest/{+path}");
				if (kind.equals("hidden")) {
					properties.put(prefix + ".exclude", "admin/**,kiosk/*,open/1");
				}
				else {
					properties.put("gateway.access.rules[0].uri[" + 3 * server.ordinal() + "]",
							"api://" + mount + "/admin/**");
					properties.put("gateway.access.rules[0].uri[" + (3 * server.ordinal() + 1) + "]",
							"api://" + mount + "/kiosk/*");
					properties.put("gateway.access.rules[0].uri[" + (3 * server.ordinal() + 2) + "]",
							"api://" + mount + "/open/1");
				}
			}
		}
		properties.put("gateway.access.rules[0].effect", "deny");
		properties.put("gateway.access.rules[1].uri", "api://**");
		gateway = RunningGateway.start(properties, HeaderIdentity.class);
	}

	@ParameterizedTest
	@ValueSource(strings = { "admin/1", "ADMIN/1", "Admin/1", "admin;x/1", "admin;/1", "admin/1;x",
			"Admin;JSESSIONID=1/1", "admin%3Bx/1", "admin./1", "admin.%20/1", "admin%20/1", "ADMIN.../1", "admin/1.",
			"admin/1/", "ADMIN/1/", "admin//1", "./admin/1", "x/../admin/1", "x/%2e%2e/admin/1", "x;/..;/admin/1",
			"admin%2F1", "x%2F..%2Fadmin/1", "admin%5C1", "admin%00/1", "%61dmin/1", "%2561dmin/1", "%25252561dmin/1",
			"admin%253Bx/1", "admin%2F1/", "adm%C4%B1n/1", "adm%C4%B0n/1", "k%C4%B1osk/1", "kio%C5%BFk/1",
			"%E2%84%AAiosk/1", "KIOSK/1", "kiosk;x/1", "%EF%BD%81dmin/1", "ad%C2%ADmin/1", "adm%E2%80%8Bin/1", "open/1",
			"Open/1", "open/1;x", "open./1/", "OPEN/1/", "..;/admin/1", "open/..;/admin", "open/..%3B",
			"open/%252e%252e%252fadmin", "%C0%AE%C0%AE/admin", "admin+/1", "admin%2B/1", "ADMIN%2F1", "admin;x%2F1",
			"admin.%2F1/", "x%2F%2E%2E%2Fadmin", "kiosk%2Fa", "KIOSK%2fa", "open%2F1", "OPEN%2F1.", "open;x%2F1;y",
			"deep/rest/%2e%2e/%2e%2e/admin/1", "..%2F..%2Fadmin/rest/1", "deep/rest/..%2F..%2F..%2Fadmin%2F1",
			"deep%2F..%2Fadmin", "deep/rest/..;/..;/admin/1" })
	void neverReachADeniedName(String spelling) {
		for (Server server : Server.values()) {
			for (String kind : new String[] { "ruled", "hidden" }) {
				String uri = "api://" + mount(server, kind) + "/" + spelling;
				assertThat(Peer.of(gateway).as("visitor").read(uri).body()).as(uri).doesNotContain(SECRET);
			}
		}
	}

	/** The stand-ins do equate the names, so that the test above can fail. */
	@ParameterizedTest
	@ValueSource(strings = { "TOMCAT/admin;x/1", "TOMCAT/x/..;/admin/1", "EXPRESS/ADMIN/1/", "IIS/x\\..\\Admin./1",
			"PROXY/%2561dmin;x/1", "MAC/adm%C4%B0n/1", "MAC/%E2%84%AAio%C5%BFk/1", "MAC/%EF%BD%81d%C2%ADmin/1" })
	void equateNames(String target) {
		Server server = Server.valueOf(target.substring(0, target.indexOf('/')));
		assertThat(isSecret(server, target.substring(target.indexOf('/')))).isTrue();
	}

	@ParameterizedTest
	@EnumSource
	void serveAllOtherNames(Server server) {
		for (String kind : new String[] { "ruled", "hidden" }) {
			for (String name : Stream
				.of("open/2", "OPEN/3", "administration/1", "x/admin", "a;b/c,d", "kiosk", "open/2%2F3", "x%2Fy",
						"deep/rest/a/b%2Fc")
				.toList()) {
				assertThat(Peer.of(gateway).as("visitor").read("api://" + mount(server, kind) + "/" + name).body())
					.as(name)
					.contains("open fish");
			}
		}
	}

	private static void answer(String head, OutputStream out) throws IOException {
		String target = head.split(" ")[1].replaceAll("\\?.*", "");
		Server server = Arrays.stream(Server.values())
			.filter((each) -> target.startsWith("/" + each + "/"))
			.findFirst()
			.orElseThrow();
		ApiServer.send(out, "200 OK", "text/plain",
				(isSecret(server, target.substring(server.toString().length() + 1)) ? SECRET : "open fish")
					.getBytes(StandardCharsets.UTF_8));
	}

	private static boolean isSecret(Server server, String path) {
		return server.name(path).matches("/admin/.*|/kiosk/[^/]*|/open/1/?|/admin/?");
	}

	private static String mount(Server server, String kind) {
		return kind + "-" + server.name().toLowerCase(Locale.ROOT);
	}

}
