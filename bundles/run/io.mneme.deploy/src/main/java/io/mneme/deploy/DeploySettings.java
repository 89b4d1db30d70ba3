package io.mneme.deploy;

import static io.mneme.support.settings.DeclaredSetting.list;
import static io.mneme.support.settings.DeclaredSetting.number;

import io.mneme.spi.settings.SettingsCheck;
import io.mneme.support.settings.DescribedSettings;
import io.mneme.support.settings.SettingValues;
import io.mneme.support.settings.SettingsSchema;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.metatype.MetaTypeProvider;

/**
 * The settings of the folder {@code deploy}.
 *
 * @param timeout how long a start or a stop of a plug-in may take before others go on without it
 * @param trusted SHA-256 of the jars that may be installed, in lower case; empty for all
 */
record DeploySettings(Duration timeout, Set<String> trusted) {

    static final String PID = "io.mneme.deploy";

    private static final String TIMEOUT = "timeout_ms";
    private static final String TRUSTED = "trusted";
    private static final String SHA_256 = "[0-9a-fA-F]{64}";

    static final SettingsSchema<DeploySettings> SCHEMA = SettingsSchema.of(
            PID,
            "Mneme: plug-ins",
            "How plug-ins in the folder deploy are installed",
            DeploySettings::read,
            number(TIMEOUT, 5000, 100, 600_000)
                    .describe(
                            "Milliseconds that a start or a stop of a plug-in may take; then the others go on without it"),
            list(TRUSTED).describe("SHA-256 of the jars that may be installed, of 64 digits each; empty for all"));

    DeploySettings {
        trusted = Set.copyOf(trusted);
    }

    private static DeploySettings read(SettingValues values) {
        List<String> sums = values.list(TRUSTED);
        sums.stream().filter(sum -> !sum.matches(SHA_256)).findFirst().ifPresent(wrong -> {
            throw new IllegalArgumentException(TRUSTED + " must be SHA-256 of 64 digits and letters a to f: " + wrong);
        });
        return new DeploySettings(
                values.duration(TIMEOUT),
                sums.stream().map(sum -> sum.toLowerCase(Locale.ROOT)).collect(Collectors.toSet()));
    }

    boolean isTrusted(String sha256) {
        return trusted.isEmpty() || trusted.contains(sha256);
    }

    /** Shows the schema to tools, and checks values by it. */
    @Component(
            service = {MetaTypeProvider.class, SettingsCheck.class},
            property = MetaTypeProvider.METATYPE_PID + "=" + PID)
    public static final class DeployDescription extends DescribedSettings {

        public DeployDescription() {
            super(SCHEMA);
        }
    }
}
