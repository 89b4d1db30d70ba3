package io.mneme.transfer.program;

import io.mneme.api.entry.InvalidEntryException;
import io.mneme.spi.kind.EntryKind;
import io.mneme.spi.transfer.HistoryImporter;
import io.mneme.spi.transfer.ImportReceiver;
import io.mneme.spi.transfer.SourceEntry;
import io.mneme.spi.transfer.SourceHead;
import io.mneme.support.line.DerivedId;
import io.mneme.transfer.source.CountingInputStream;
import io.mneme.transfer.source.JsonLinesSource;
import io.mneme.transfer.source.SourceItem;
import io.mneme.transfer.source.SourceItem.LineItem;
import io.mneme.transfer.source.SourceItem.RejectedItem;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Reads files whose lines are entries of a journal's kind. A line without an id gets the one that a journal derives for it when it
 * reads the file in place.
 */
class JournalLinesImporter implements HistoryImporter {

    private final String name;
    private final EntryKind<?> kind;

    /**
     * Reads the files of a program.
     *
     * @param kind reads the lines
     */
    JournalLinesImporter(String name, EntryKind<?> kind) {
        this.name = name;
        this.kind = kind;
    }

    @Override
    public final String name() {
        return name;
    }

    /** One line that is an entry is enough. */
    @Override
    public final boolean recognizes(SourceHead head) {
        try (JsonLinesSource source = source(new ByteArrayInputStream(head.bytes()))) {
            Optional<SourceItem> item = source.next();
            while (item.isPresent()) {
                Optional<SourceItem> next = source.next();
                boolean isCut = next.isEmpty() && !head.isWhole();
                if (!isCut && item.get() instanceof LineItem line && isEntry(line)) {
                    return true;
                }
                item = next;
            }
            return false;
        } catch (IOException impossible) {
            return false;
        }
    }

    private boolean isEntry(LineItem line) {
        try {
            kind.decode(line.text());
            return true;
        } catch (InvalidEntryException none) {
            return false;
        }
    }

    /** Gives each line of a stream to a receiver, which decodes it. */
    @Override
    @SuppressWarnings("resource") // the caller closes its stream
    public final void read(SourceHead head, InputStream in, ImportReceiver receiver) throws IOException {
        Map<Long, Long> ordinals = new HashMap<>();
        JsonLinesSource source = source(in);
        Optional<SourceItem> item = source.next();
        while (item.isPresent()) {
            if (item.get() instanceof LineItem line) {
                long next = ordinals.merge(line.digest(), 1L, Long::sum);
                String id = new DerivedId(line.digest(), next - 1).toString();
                receiver.entry(new SourceEntry(line.place(), kind.name(), line.text(), id));
            } else if (item.get() instanceof RejectedItem rejected) {
                receiver.skip(rejected.place(), rejected.reason());
            }
            item = source.next();
        }
    }

    private static JsonLinesSource source(InputStream in) {
        return new JsonLinesSource(new CountingInputStream(in, 0), in);
    }
}
