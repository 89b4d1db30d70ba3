package io.mneme.spi.transfer;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CancellationException;

/** Keeps what an importer gives, for tests; on request it stops the import after some items. */
public final class ReceivedItems implements ImportReceiver {

    private final int maxItems;
    private final List<SourceMessage> messages = new ArrayList<>();
    private final List<SourceEntry> entries = new ArrayList<>();
    private final Map<String, String> titles = new LinkedHashMap<>();
    private final List<String> skipped = new ArrayList<>();
    private final List<String> breaks = new ArrayList<>();

    private ReceivedItems(int maxItems) {
        this.maxItems = maxItems;
    }

    /** Returns all that an importer gives of a file. */
    public static ReceivedItems of(HistoryImporter importer, String name, byte[] bytes) throws IOException {
        return of(
                importer,
                HistoryImporterContract.head(name, bytes),
                new ByteArrayInputStream(bytes),
                Integer.MAX_VALUE);
    }

    /** Returns what an importer gives of a stream before it is stopped after a number of items. */
    static ReceivedItems of(HistoryImporter importer, SourceHead head, InputStream in, int maxItems)
            throws IOException {
        ReceivedItems items = new ReceivedItems(maxItems);
        importer.read(head, in, items);
        return items;
    }

    /** Returns the messages, in their order. */
    public List<SourceMessage> messages() {
        return List.copyOf(messages);
    }

    /** Returns the texts of the messages, each behind its role. */
    public List<String> texts() {
        return messages.stream()
                .map(message -> message.role().toString().toLowerCase(Locale.ROOT) + ": " + message.text())
                .toList();
    }

    /** Returns the entries of any kind, in their order. */
    public List<SourceEntry> entries() {
        return List.copyOf(entries);
    }

    /** Returns the titles by conversation. */
    public Map<String, String> titles() {
        return Map.copyOf(titles);
    }

    /** Returns the places and reasons of what was skipped, in their order. */
    public List<String> skipped() {
        return List.copyOf(skipped);
    }

    /** Returns where and why reading ended early. */
    public List<String> breaks() {
        return List.copyOf(breaks);
    }

    @Override
    public void message(SourceMessage message) {
        count();
        messages.add(message);
    }

    @Override
    public void entry(SourceEntry entry) {
        count();
        entries.add(entry);
    }

    @Override
    public void title(String conversation, String title) {
        titles.put(conversation, title);
    }

    @Override
    public void skip(String place, String reason) {
        skipped.add(place + ": " + reason);
    }

    @Override
    public void breakOff(String place, String reason) {
        breaks.add(place + ": " + reason);
    }

    private void count() {
        if (messages.size() + entries.size() >= maxItems) {
            throw new CancellationException("stopped by the test");
        }
    }
}
