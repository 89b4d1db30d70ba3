package {{package}};

import io.mneme.api.policy.Setting;
import io.mneme.api.policy.Settings;
import io.mneme.spi.filter.IndexedMessage;
import io.mneme.spi.filter.MessageFilter;
import java.util.List;
import org.osgi.service.component.annotations.Component;

/** Leaves out messages that are shorter than a setting says. */
@Component
public final class {{Name}}Filter implements MessageFilter {

    private static final Setting MIN_CHARS = new Setting("min_chars", 2, 0);

    @Override
    public String name() {
        return "{{name}}";
    }

    @Override
    public List<Setting> settings() {
        return List.of(MIN_CHARS);
    }

    @Override
    public List<IndexedMessage> filter(List<IndexedMessage> messages, String persona, Settings settings) {
        int minChars = settings.whole(MIN_CHARS.name());
        return messages.stream()
                .filter(indexed -> indexed.message().content().length() >= minChars
                        || !indexed.message().media().isEmpty())
                .toList();
    }
}
