package io.mneme.record.erase;

import io.mneme.spi.erase.Erased;
import io.mneme.spi.erase.ErasureParticipant;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** A holder of texts by the id of their entry, for tests: it fails on request, and tells when it is called. */
final class HeldTexts implements ErasureParticipant {

    final Map<String, String> texts = new TreeMap<>();
    private final String name;
    private final Runnable onCall;
    boolean failing;
    boolean keeping;

    HeldTexts(String name, Runnable onCall) {
        this.name = name;
        this.onCall = onCall;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Found find(Erased what) {
        onCall.run();
        return new Found(texts.keySet().stream().filter(what.ids()::contains).count());
    }

    @Override
    public Removed remove(Erased what) {
        onCall.run();
        if (failing) {
            throw new IllegalStateException("secret text");
        }
        Set<String> present =
                Set.copyOf(texts.keySet().stream().filter(what.ids()::contains).toList());
        if (!keeping) {
            texts.keySet().removeAll(present);
        }
        onCall.run();
        return new Removed(present.size());
    }

    @Override
    public Found findText(String text) {
        return new Found(
                texts.values().stream().filter(held -> held.contains(text)).count());
    }

    @Override
    public Removed removeText(String text) {
        long found = findText(text).items();
        texts.values().removeIf(held -> held.contains(text));
        return new Removed(found);
    }

    @Override
    public Found findRest() {
        return findText("");
    }

    @Override
    public Removed removeRest() {
        return failing ? new Removed(0) : removeText("");
    }
}
