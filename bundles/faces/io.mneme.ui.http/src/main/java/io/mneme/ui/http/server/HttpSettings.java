package io.mneme.ui.http.server;

import static io.mneme.support.settings.DeclaredSetting.list;

import io.mneme.spi.settings.SettingsCheck;
import io.mneme.support.config.InvalidValueException;
import io.mneme.support.settings.DescribedSettings;
import io.mneme.support.settings.SettingValues;
import io.mneme.support.settings.SettingsSchema;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.metatype.MetaTypeProvider;

/**
 * The settings of HTTP: from where requests may come.
 *
 * @param allowedHosts host names, besides those of the loopback, to which requests may be sent
 * @param allowedOrigins origins, besides the container's own, whose pages may send requests; as browsers write them
 */
record HttpSettings(List<String> allowedHosts, Set<String> allowedOrigins) {

    static final String PID = "io.mneme.ui.http";

    private static final String ORIGINS = "allowed_origins";

    static final SettingsSchema<HttpSettings> SCHEMA = SettingsSchema.of(
            PID,
            "Mneme: HTTP",
            "From where requests over HTTP and WebSocket may come",
            HttpSettings::read,
            list("allowed_hosts")
                    .describe("Host names, besides those of the loopback, under which requests may come")
                    .inFileOnly(),
            list(ORIGINS)
                    .describe(
                            "Origins whose web pages may send requests, as http://localhost:8756; commands stay closed")
                    .inFileOnly());

    /** An origin with a host, or the port that a browser leaves out. An origin that is {@code null} can be any page. */
    private static final Pattern ORIGIN =
            Pattern.compile("[a-z][a-z0-9+.-]*://([a-z0-9._-]+|\\[[0-9a-f:]+])(:[0-9]{1,5})?");

    private static final Pattern IMPLIED_PORT = Pattern.compile("http://.*:80|https://.*:443");

    HttpSettings {
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
        return new HttpSettings(values.list("allowed_hosts"), Set.copyOf(origins));
    }

    private static void checkOrigin(String origin) {
        if (!ORIGIN.matcher(origin).matches() || IMPLIED_PORT.matcher(origin).matches()) {
            throw new InvalidValueException(
                    ORIGINS,
                    "must be origins as browsers send them, as http://localhost:8756: a scheme, a host and a port in lower"
                            + " case, without a path and without the port that the scheme implies",
                    origin);
        }
    }
}
