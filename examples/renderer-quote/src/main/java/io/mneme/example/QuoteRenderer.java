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
 * Renders each text in quotation marks, with an arrow between the recognised and the final text: {@code 「平平来了」→「萍萍来了」}. The
 * marks show where a text ends if it contains an arrow or ends with a space.
 */
@Component(configurationPid = "io.mneme.example.quote")
@Designate(ocd = QuoteRenderer.Config.class)
@ServiceRanking(100)
public final class QuoteRenderer implements HistoryRenderer {

    @ObjectClassDefinition(name = "Mneme example: quotation marks")
    @interface Config {

        @AttributeDefinition(description = "Text before each text; not blank")
        String opening() default "「";

        @AttributeDefinition(description = "Text after each text; not blank")
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
