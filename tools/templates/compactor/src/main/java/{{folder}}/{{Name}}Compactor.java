package {{package}};

import io.mneme.api.dialogue.Message;
import io.mneme.spi.compact.Compactor;
import io.mneme.spi.compact.LeavingMessages;
import java.util.Optional;
import org.osgi.service.component.annotations.Component;

/** Keeps the longest message of those that leave, after what it has kept before, as long as both are within the limit. */
@Component
public final class {{Name}}Compactor implements Compactor {

    @Override
    public String name() {
        return "{{name}}";
    }

    @Override
    public Optional<String> compact(LeavingMessages leaving) {
        String longest = leaving.messages().stream()
                .map(Message::content)
                .map(String::strip)
                .reduce("", (one, other) -> other.length() > one.length() ? other : one);
        String both = leaving.former().map(former -> former + "\n").orElse("") + longest;
        return Optional.of(both.strip())
                .filter(leaving::admits)
                .or(() -> Optional.of(longest).filter(leaving::admits))
                .filter(text -> !text.isBlank());
    }
}
