package {{package}};

import io.mneme.spi.redact.Redactor;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.propertytypes.ServiceRanking;

/** Replaces customer numbers, {@code C-} and six digits, with placeholders. */
@Component
@ServiceRanking(100)
public final class {{Name}}Redactor implements Redactor {

    private static final Pattern CUSTOMER = Pattern.compile("\\bC-\\d{6}\\b");
    private static final Pattern PLACEHOLDER = Pattern.compile("\\[customer-\\d{1,9}]");

    @Override
    public String name() {
        return "{{name}}";
    }

    @Override
    public List<String> redact(List<String> texts) {
        Set<String> taken = new HashSet<>();
        texts.forEach(text -> PLACEHOLDER.matcher(text).results().map(MatchResult::group).forEach(taken::add));
        Map<String, String> placeholders = new HashMap<>();
        return texts.stream()
                .map(text -> CUSTOMER.matcher(text)
                        .replaceAll(found -> placeholders.computeIfAbsent(found.group(), unseen -> next(taken))))
                .toList();
    }

    /** Returns the first placeholder that is not taken, and takes it. */
    private static String next(Set<String> taken) {
        int number = 1;
        while (!taken.add("[customer-" + number + "]")) {
            number++;
        }
        return "[customer-" + number + "]";
    }
}
