package io.mneme.ui.gogo.output;

import io.mneme.support.terminal.TerminalText;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Collection;
import java.util.Optional;
import java.util.stream.Collectors;

/** Shows any record of Mneme: all its components, all in one line, or the first one. */
final class RecordFields {

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
