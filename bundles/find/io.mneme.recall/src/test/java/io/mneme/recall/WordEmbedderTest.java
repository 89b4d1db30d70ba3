package io.mneme.recall;

import io.mneme.spi.embed.Embedder;
import io.mneme.spi.embed.EmbedderContract;

class WordEmbedderTest implements EmbedderContract {

    @Override
    public Embedder embedder() {
        return new WordEmbedder();
    }
}
