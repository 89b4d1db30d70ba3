package {{package}};

import io.mneme.api.context.Stability;
import io.mneme.spi.contribute.ContextContributor;
import io.mneme.spi.contribute.Contribution;
import io.mneme.spi.contribute.ContributionRequest;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.TextStyle;
import java.util.List;
import java.util.Locale;
import org.osgi.service.component.annotations.Component;

/** Adds the date (UTC) to a prompt, if there is room for it. */
@Component
public final class {{Name}}Contributor implements ContextContributor {

    @Override
    public String name() {
        return "{{name}}";
    }

    /** The date may change with any request. What changes stands last, so that what precedes it is cached. */
    @Override
    public Stability stability() {
        return Stability.VOLATILE;
    }

    @Override
    public List<Contribution> contribute(ContributionRequest request) {
        LocalDate today = LocalDate.ofInstant(request.now(), ZoneOffset.UTC);
        String weekday = today.getDayOfWeek().getDisplayName(TextStyle.FULL, Locale.ENGLISH);
        String text = "Today is %s, %s.".formatted(weekday, today);
        return request.tokens().count(text) <= request.tokenLimit()
                ? List.of(Contribution.paragraph(text))
                : List.of();
    }
}
