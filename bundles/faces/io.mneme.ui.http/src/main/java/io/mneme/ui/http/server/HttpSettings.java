package io.mneme.ui.http.server;

import static io.mneme.support.settings.DeclaredSetting.flag;
import static io.mneme.support.settings.DeclaredSetting.list;
import static io.mneme.support.settings.DeclaredSetting.number;
import static io.mneme.support.settings.DeclaredSetting.text;

import io.mneme.spi.settings.SettingsCheck;
import io.mneme.support.config.InvalidValueException;
import io.mneme.support.settings.DescribedSettings;
import io.mneme.support.settings.SettingValues;
import io.mneme.support.settings.SettingsSchema;
import io.mneme.ui.http.access.AccessRules;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.metatype.MetaTypeProvider;

/**
 * The settings of HTTP: from where requests may come, and how much.
 *
 * @param allowedHosts host names, besides those of the loopback, to which requests may be sent
 * @param allowedOrigins origins, besides the container's own, whose pages may send requests; as browsers write them
 * @param access what callers need, and may ask for
 * @param tls the files by which connections from other machines are encrypted; empty if they are not
 */
public record HttpSettings(
        List<String> allowedHosts, Set<String> allowedOrigins, AccessRules access, Optional<TlsFiles> tls) {

    public static final String PID = "io.mneme.ui.http";

    private static final String ORIGINS = "allowed_origins";
    private static final String PROXIES = "trusted_proxies";
    private static final String CERTIFICATE = "tls_certificate";
    private static final String KEY = "tls_key";

    static final SettingsSchema<HttpSettings> SCHEMA = SettingsSchema.of(
            PID,
            "Mneme: HTTP",
            "From where requests over HTTP and WebSocket may come, and what they need",
            HttpSettings::read,
            list("allowed_hosts")
                    .describe("Host names, besides those of the loopback, under which requests may come")
                    .inFileOnly(),
            list(ORIGINS)
                    .describe(
                            "Origins whose web pages may send requests, as http://localhost:8756; commands stay closed")
                    .inFileOnly(),
            flag("require_token", false)
                    .describe("Whether requests from this machine need a token, too; those from others always do")
                    .inFileOnly(),
            list(PROXIES)
                    .describe("Addresses of proxies whose X-Forwarded-For, -Host and -Proto are believed")
                    .inFileOnly(),
            number("requests_per_second", 200, 1, 1_000_000)
                    .describe("How many requests a token may send a second over a longer time; twice as many at once")
                    .inFileOnly(),
            number("streams_per_token", 32, 1, 100_000)
                    .describe("How many streams a token may have open: live tails, WebSockets, those of agents")
                    .inFileOnly(),
            text(CERTIFICATE)
                    .describe("File with the certificate for TLS and those above it, in PEM")
                    .inFileOnly(),
            text(KEY)
                    .describe("File with the private key of the certificate, in PEM (PKCS #8), which only its owner may"
                            + " read")
                    .inFileOnly());

    /** An origin with a host, or the port that a browser leaves out. An origin that is {@code null} can be any page. */
    private static final Pattern ORIGIN =
            Pattern.compile("[a-z][a-z0-9+.-]*://([a-z0-9._-]+|\\[[0-9a-f:]+])(:[0-9]{1,5})?");

    private static final Pattern IMPLIED_PORT = Pattern.compile("http://.*:80|https://.*:443");

    private static final Pattern ADDRESS = Pattern.compile("[0-9]{1,3}(\\.[0-9]{1,3}){3}|[0-9a-fA-F:]*:[0-9a-fA-F:.]*");

    /**
     * The files of TLS.
     *
     * @param certificate the certificate and those above it
     * @param key the private key of the certificate
     */
    public record TlsFiles(Path certificate, Path key) {}

    public HttpSettings {
        allowedHosts = List.copyOf(allowedHosts);
        allowedOrigins = Set.copyOf(allowedOrigins);
    }

    /** Shows the schema to tools, and checks values by it. */
    @Component(
            service = {MetaTypeProvider.class, SettingsCheck.class},
            property = MetaTypeProvider.METATYPE_PID + "=" + PID)
    public static final class SettingsDescription extends DescribedSettings {

        public SettingsDescription() {
            super(SCHEMA);
        }
    }

    private static HttpSettings read(SettingValues values) {
        List<String> origins = values.list(ORIGINS);
        origins.forEach(HttpSettings::checkOrigin);
        return new HttpSettings(values.list("allowed_hosts"), Set.copyOf(origins), rules(values), tls(values));
    }

    private static AccessRules rules(SettingValues values) {
        List<String> proxies = values.list(PROXIES);
        proxies.stream()
                .filter(proxy -> !ADDRESS.matcher(proxy).matches())
                .findFirst()
                .ifPresent(proxy -> {
                    throw new InvalidValueException(
                            PROXIES, "must be addresses of proxies, as 127.0.0.1 or ::1", proxy);
                });
        return new AccessRules(
                values.flag("require_token"),
                proxies,
                values.number("requests_per_second"),
                values.number("streams_per_token"));
    }

    private static Optional<TlsFiles> tls(SettingValues values) {
        Optional<Path> certificate = values.path(CERTIFICATE);
        Optional<Path> key = values.path(KEY);
        if (certificate.isPresent() != key.isPresent()) {
            throw new InvalidValueException(
                    certificate.isPresent() ? KEY : CERTIFICATE, "must be given together with the other file", "");
        }
        return certificate.map(file -> new TlsFiles(file, key.orElseThrow()));
    }

    private static void checkOrigin(String origin) {
        if (!ORIGIN.matcher(origin).matches() || IMPLIED_PORT.matcher(origin).matches()) {
            throw new InvalidValueException(
                    ORIGINS,
                    "must be origins as browsers send them, as http://localhost:8756: a scheme, a host and a port in"
                            + " lower case, without a path and without the port that the scheme implies",
                    origin);
        }
    }
}
