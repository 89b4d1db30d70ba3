package io.mneme.otlp;

import static io.mneme.support.settings.DeclaredSetting.decimal;
import static io.mneme.support.settings.DeclaredSetting.flag;
import static io.mneme.support.settings.DeclaredSetting.number;
import static io.mneme.support.settings.DeclaredSetting.text;

import io.mneme.spi.settings.SettingsCheck;
import io.mneme.support.config.InvalidValueException;
import io.mneme.support.settings.DescribedSettings;
import io.mneme.support.settings.SettingValues;
import io.mneme.support.settings.SettingsSchema;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.metatype.MetaTypeProvider;

/**
 * Where meters and operations are exported to.
 *
 * @param endpoint address of the collector, without a slash at the end
 * @param headers the headers of each request
 * @param service the name of the service
 * @param share share of the traces that are exported, 0 to 1
 * @param meters whether meters are exported
 * @param interval time between two exports of meters
 */
record OtlpSettings(
        String endpoint, Map<String, String> headers, String service, double share, boolean meters, Duration interval) {

    static final String PID = "io.mneme.otlp";

    private static final String ENDPOINT = "endpoint";

    static final SettingsSchema<OtlpSettings> SCHEMA = SettingsSchema.of(
            PID,
            "Mneme: OpenTelemetry",
            "The export of meters and traces to a collector, by OTLP over HTTP",
            OtlpSettings::read,
            text(ENDPOINT, "http://localhost:4318")
                    .describe("Address of the collector, without /v1/traces and /v1/metrics"),
            text("authorization").describe("Value of the header Authorization; empty to send none"),
            text("service_name", "mneme").describe("Name of this service among others"),
            flag("traces", true).describe("Whether traces are exported"),
            decimal("traces_share", 1, 0, 1).describe("Share of the traces that are exported"),
            flag("meters", true).describe("Whether meters are exported"),
            number("meters_interval_seconds", 60, 1).describe("Seconds between two exports of meters"));

    OtlpSettings {
        headers = Map.copyOf(headers);
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

    private static OtlpSettings read(SettingValues values) {
        return new OtlpSettings(
                endpoint(values.text(ENDPOINT).orElseThrow()),
                values.text("authorization")
                        .map(value -> Map.of("Authorization", value))
                        .orElse(Map.of()),
                values.text("service_name").orElseThrow(),
                values.flag("traces") ? values.decimal("traces_share") : 0,
                values.flag("meters"),
                values.duration("meters_interval_seconds"));
    }

    private static String endpoint(String given) {
        try {
            URI address = URI.create(given);
            if (address.getHost() != null && String.valueOf(address.getScheme()).matches("https?")) {
                return given.replaceAll("/+$", "");
            }
        } catch (IllegalArgumentException noAddress) {
            throw new InvalidValueException(ENDPOINT, "must be an http or https address", "…");
        }
        throw new InvalidValueException(ENDPOINT, "must be an http or https address", "…");
    }
}
