package io.mneme.index.lucene.seal;

import io.mneme.api.seal.SealException;
import io.mneme.api.seal.TextSeal;
import io.mneme.support.cache.LruCache;
import io.mneme.support.seal.SealedBlocks;
import io.mneme.support.seal.SealedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FilterDirectory;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexInput;
import org.apache.lucene.store.IndexOutput;
import org.apache.lucene.store.OutputStreamIndexOutput;

/**
 * A directory whose files are encrypted block by block. A file that is not, as of an index from before, counts as damaged, so that the
 * index is built again.
 */
public final class SealedDirectory extends FilterDirectory {

    static final String USE = "index";

    private static final int BUFFER_BYTES = 8_192;
    private static final long MAX_CACHED_BYTES = 16L << 20;

    private final TextSeal seal;
    private final LruCache<SealedInput.BlockPlace, byte[]> cache =
            new LruCache<>(Integer.MAX_VALUE, () -> MAX_CACHED_BYTES, (place, block) -> block.length);

    /** Encrypts the files of another directory. */
    public SealedDirectory(Directory files, TextSeal seal) {
        super(files);
        this.seal = seal;
    }

    /** Writes to an output of Lucene. */
    private static final class OutputBytes extends OutputStream {

        private final IndexOutput output;

        OutputBytes(IndexOutput output) {
            this.output = output;
        }

        @Override
        public void write(int value) throws IOException {
            output.writeByte((byte) value);
        }

        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
            output.writeBytes(bytes, from, length);
        }

        @Override
        public void close() throws IOException {
            output.close();
        }
    }

    @Override
    public IndexOutput createOutput(String name, IOContext context) throws IOException {
        return sealed(in.createOutput(name, context));
    }

    @Override
    public IndexOutput createTempOutput(String prefix, String suffix, IOContext context) throws IOException {
        return sealed(in.createTempOutput(prefix, suffix, context));
    }

    private IndexOutput sealed(IndexOutput file) throws IOException {
        OutputStream stream = SealedOutputStream.of(new OutputBytes(file), seal, USE);
        return new OutputStreamIndexOutput("sealed " + file.getName(), file.getName(), stream, BUFFER_BYTES);
    }

    @Override
    public IndexInput openInput(String name, IOContext context) throws IOException {
        IndexInput file = in.openInput(name, context);
        try {
            return SealedInput.open(file, name, seal, cache);
        } catch (IOException | RuntimeException damaged) {
            file.close();
            throw damaged;
        }
    }

    @Override
    public long fileLength(String name) throws IOException {
        try {
            return SealedBlocks.plainLength(in.fileLength(name));
        } catch (SealException cutOff) {
            throw new CorruptIndexException(cutOff.getMessage(), name, cutOff);
        }
    }
}
