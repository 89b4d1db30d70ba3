package io.mneme.ui.gogo.output;

import io.mneme.support.terminal.TerminalText;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Collection;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.felix.service.command.CommandSession;
import org.apache.felix.service.command.Converter;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Component;

/** Shows what commands return, and turns it into what other commands take. */
@Component(service = Converter.class)
public final class ResultConverter implements Converter {

    private static final String COLUMNS = "COLUMNS";

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
            return level == INSPECT ? text(result, escape) : TerminalText.of(result.toText());
        }
        if (value instanceof Optional<?> optional) {
            return optional.isEmpty()
                    ? ""
                    : TerminalText.lines(
                            escape.format(optional.get(), level, escape).toString());
        }
        return RecordFields.isOfMneme(value) ? format((Record) value, level) : null;
    }

    /** A session that shows results on a terminal has its width in a variable while it does so. */
    private static String text(CommandResult result, Converter escape) {
        return escape instanceof CommandSession session && session.get(COLUMNS) instanceof Integer columns
                ? result.toText(columns)
                : result.toText();
    }

    private static String format(Record value, int level) {
        return switch (level) {
            case INSPECT -> RecordFields.list(value);
            case LINE -> RecordFields.line(value);
            default -> RecordFields.part(value);
        };
    }

    /** Shows any record of Mneme: all its components, all in one line, or the first one. */
    private static final class RecordFields {

        private static final String GAP = "  ";

        private RecordFields() {}

        /** Returns one line for each component. */
        static String list(Record value) {
            FieldList fields = FieldList.EMPTY;
            for (RecordComponent component : value.getClass().getRecordComponents()) {
                fields = fields.with(component.getName(), text(value, component));
            }
            return fields.toString();
        }

        /** Returns the components that are not empty, on one line. */
        static String line(Record value) {
            return TerminalText.of(Arrays.stream(value.getClass().getRecordComponents())
                    .map(component -> text(value, component))
                    .filter(text -> !text.isEmpty())
                    .collect(Collectors.joining(GAP)));
        }

        /** Returns the first component, which identifies a record of the contracts. */
        static String part(Record value) {
            return TerminalText.of(Arrays.stream(value.getClass().getRecordComponents())
                    .limit(1)
                    .map(component -> text(value, component))
                    .collect(Collectors.joining()));
        }

        private static String text(Record record, RecordComponent component) {
            try {
                return text(component.getAccessor().invoke(record));
            } catch (ReflectiveOperationException hidden) {
                throw new IllegalStateException("a record must be readable: " + record.getClass(), hidden);
            }
        }

        private static String text(Object value) {
            if (value instanceof Optional<?> optional) {
                return optional.map(RecordFields::text).orElse("");
            }
            if (value instanceof Collection<?> collection) {
                return collection.stream().map(RecordFields::text).collect(Collectors.joining(", "));
            }
            return value instanceof Record nested && isOfMneme(nested) ? line(nested) : String.valueOf(value);
        }

        /** Returns whether a value is a record of this platform; those of other bundles are not ours to show. */
        static boolean isOfMneme(Object value) {
            return value instanceof Record && value.getClass().getName().startsWith("io.mneme.");
        }
    }
}
