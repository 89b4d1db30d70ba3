package {{package}};

import io.mneme.spi.settings.SettingsCheck;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.Designate;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;

/** Accepts a configuration whose first hour is before its last one, which the bounds of a single key cannot express. */
@Component
public final class {{Name}}Check implements SettingsCheck {

    /** The configuration that is checked: etc/{{package}}.{{name}}.cfg of the container. */
    static final String PID = "{{package}}.{{name}}";

    /** The component of the configuration, to which the rest of the plug-in belongs. */
    @Component(service = OpeningHours.class, configurationPid = PID)
    @Designate(ocd = HoursConfig.class)
    public static final class OpeningHours {

        private final int first;
        private final int last;

        @Activate
        public OpeningHours(HoursConfig config) {
            first = config.first();
            last = config.last();
        }

        /** Returns whether an hour is one of them. */
        public boolean contain(int hour) {
            return first <= hour && hour < last;
        }
    }

    @ObjectClassDefinition(name = "{{name}}: hours")
    @interface HoursConfig {

        @AttributeDefinition(description = "First hour", min = "0", max = "23")
        int first() default 8;

        @AttributeDefinition(description = "Hour after the last one", min = "1", max = "24")
        int last() default 18;
    }

    @Override
    public Set<String> pids() {
        return Set.of(PID);
    }

    @Override
    public Optional<String> refusal(String pid, Map<String, String> values) {
        int first = Integer.parseInt(values.getOrDefault("first", "8"));
        int last = Integer.parseInt(values.getOrDefault("last", "18"));
        return first < last ? Optional.empty() : Optional.of("first must be before last: " + first + ", " + last);
    }
}
