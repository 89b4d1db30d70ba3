package io.mneme.ui.gogo.output;

import io.mneme.support.terminal.TerminalText;
import java.util.Collection;
import java.util.Optional;
import org.apache.felix.service.command.Converter;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Component;

/** Shows what commands return, and turns it into what other commands take. */
@Component(service = Converter.class)
public final class ResultConverter implements Converter {

    /**
     * Returns the elements of a list for a command that iterates, and the text of a result for one that takes text.
     *
     * @return null, which Gogo understands as "another converter", for everything else
     */
    @Override
    public @Nullable Object convert(Class<?> type, Object value) {
        if (value instanceof CommandResult result) {
            return convert(type, result);
        }
        boolean wanted = value instanceof Optional<?> optional
                && (optional.isEmpty() ? type == String.class : type.isInstance(optional.get()));
        return wanted ? ((Optional<?>) value).map(Object.class::cast).orElse("") : null;
    }

    private static @Nullable Object convert(Class<?> type, CommandResult result) {
        if (type == Collection.class) {
            return result.elements();
        }
        return type == String.class || type == CharSequence.class ? result.toText() : null;
    }

    /** Returns a value in full, on one line, or as the part that identifies it; null if it is none of Mneme's. */
    @Override
    public @Nullable CharSequence format(Object value, int level, Converter escape) throws Exception {
        if (value instanceof CommandResult result) {
            return level == INSPECT ? result.toText() : TerminalText.of(result.toText());
        }
        if (value instanceof Optional<?> optional) {
            return optional.isEmpty()
                    ? ""
                    : TerminalText.lines(
                            escape.format(optional.get(), level, escape).toString());
        }
        return RecordFields.isOfMneme(value) ? format((Record) value, level) : null;
    }

    private static String format(Record value, int level) {
        return switch (level) {
            case INSPECT -> RecordFields.list(value);
            case LINE -> RecordFields.line(value);
            default -> RecordFields.part(value);
        };
    }
}
