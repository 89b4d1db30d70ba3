package io.mneme.example;

import io.mneme.spi.render.HistoryEntry;
import io.mneme.spi.render.HistoryRenderer;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.propertytypes.ServiceRanking;
import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.Designate;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;

/**
 * Puts every text in quotation marks, and an arrow between what was heard and what was meant: {@code 「平平来了」→「萍萍来了」}.
 * So a text that holds an arrow, or ends with a full stop or a space, is not mistaken for more or less than it is.
 */
@Component(configurationPid = "io.mneme.example.quote")
@Designate(ocd = QuoteRenderer.Config.class)
@ServiceRanking(100)
public final class QuoteRenderer implements HistoryRenderer {

    @ObjectClassDefinition(name = "Mneme example: quotation marks")
    @interface Config {

        @AttributeDefinition(description = "What stands before a text; not blank")
        String opening() default "「";

        @AttributeDefinition(description = "What stands behind a text; not blank")
        String closing() default "」";
    }

    private final String opening;
    private final String closing;

    @Activate
    public QuoteRenderer(Config config) {
        this(config.opening(), config.closing());
    }

    QuoteRenderer(String opening, String closing) {
        this.opening = mark("opening", opening);
        this.closing = mark("closing", closing);
    }

    @Override
    public String name() {
        return "quote";
    }

    @Override
    public String render(HistoryEntry said) {
        String text = quoted(said.text());
        return said.recognised().equals(said.text()) ? text : quoted(said.recognised()) + "→" + text;
    }

    private String quoted(String text) {
        return opening + text + closing;
    }

    private static String mark(String key, String value) {
        if (value.isBlank()) {
            throw new IllegalArgumentException(key + " must not be blank: '" + value + "'");
        }
        return value;
    }
}
