package io.mneme.recall;

import io.mneme.spi.embed.Embedder;
import io.mneme.spi.embed.TextUse;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** An embedder for tests, whose vectors count words of three topics. */
final class WordEmbedder implements Embedder {

    private static final List<List<String>> TOPICS =
            List.of(List.of("dog", "puppy", "pet"), List.of("car", "vehicle", "drive"), List.of("tea", "drink"));

    private final List<List<String>> batches = new ArrayList<>();
    private volatile Runnable hook = () -> {};

    @Override
    public String name() {
        return "words";
    }

    @Override
    public int dimension() {
        return TOPICS.size();
    }

    @Override
    public int maxBatch() {
        return 2;
    }

    @Override
    public synchronized List<float[]> embed(TextUse use, List<String> texts) {
        hook.run();
        batches.add(List.copyOf(texts));
        return texts.stream().map(WordEmbedder::vector).toList();
    }

    /** Runs something at the beginning of each call. */
    void onEmbed(Runnable task) {
        hook = task;
    }

    /** Returns the texts of each call. */
    synchronized List<List<String>> batches() {
        return List.copyOf(batches);
    }

    private static float[] vector(String text) {
        List<String> words = List.of(text.toLowerCase(Locale.ROOT).split("\\W+"));
        float[] vector = new float[TOPICS.size()];
        for (int topic = 0; topic < vector.length; topic++) {
            vector[topic] = words.stream().filter(TOPICS.get(topic)::contains).count();
        }
        return vector;
    }
}
