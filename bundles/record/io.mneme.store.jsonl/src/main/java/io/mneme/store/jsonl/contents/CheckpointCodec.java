package io.mneme.store.jsonl.contents;

import io.mneme.api.seal.TextSeal;
import io.mneme.store.jsonl.config.JournalSettings;
import io.mneme.store.jsonl.files.FileState;
import io.mneme.store.jsonl.io.Storage;
import io.mneme.store.jsonl.memory.LineColumns;
import io.mneme.store.jsonl.memory.MalformedLines;
import io.mneme.support.seal.SealedInputStream;
import io.mneme.support.seal.SealedOutputStream;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import java.util.zip.CheckedOutputStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes checkpoints to disk and reads them: the fields in their order, then a checksum. The checksum is CRC-32, since
 * CRC-32C is slow in a process that has just started.
 */
public final class CheckpointCodec {

    private static final long FORMAT = 0x4D6E_656D_6500_0007L;
    private static final String USE = "checkpoint";
    private static final int BUFFER_BYTES = 1 << 18;
    private static final int MAX_REASON_CHARS = 1_000;

    private static final Logger log = LoggerFactory.getLogger(CheckpointCodec.class);

    private CheckpointCodec() {}

    /** Reads the checkpoint; empty if it is missing or damaged. */
    public static Optional<Checkpoint> load(JournalSettings settings, TextSeal seal) {
        try {
            return Optional.of(read(settings.checkpointFile(), seal));
        } catch (NoSuchFileException missing) {
            return Optional.empty();
        } catch (IOException | RuntimeException e) {
            log.info("{} cannot be used, so all files are read: {}", settings.checkpointFile(), e.toString());
            return Optional.empty();
        }
    }

    /** Writes a checkpoint to a file of its own, and renames it over the former one. */
    public static void write(Path path, Checkpoint checkpoint, Storage storage, TextSeal seal) throws IOException {
        Path part = path.resolveSibling(path.getFileName() + ".part");
        storage.delete(part);
        storage.create(part);
        CheckedOutputStream checked = new CheckedOutputStream(
                new BufferedOutputStream(SealedOutputStream.of(Files.newOutputStream(part), seal, USE), BUFFER_BYTES),
                new CRC32());
        try (DataOutputStream out = new DataOutputStream(new BufferedOutputStream(checked, BUFFER_BYTES))) {
            out.writeLong(FORMAT);
            out.writeLong(checkpoint.ledgerSize());
            out.writeLong(checkpoint.end());
            out.writeInt(checkpoint.states().size());
            for (FileState state : checkpoint.states()) {
                state.write(out);
            }
            writeMalformed(checkpoint.malformed(), out);
            checkpoint.lineIndex().write(out);
            out.flush();
            out.writeLong(checked.getChecksum().getValue());
        }
        storage.move(part, path);
    }

    private static void writeMalformed(MalformedLines lines, DataOutputStream out) throws IOException {
        out.writeLong(lines.count());
        out.writeInt(lines.first().size());
        for (MalformedLines.MalformedLine line : lines.first()) {
            out.writeUTF(line.file());
            out.writeLong(line.start());
            out.writeLong(line.number());
            out.writeUTF(line.reason().substring(0, Math.min(line.reason().length(), MAX_REASON_CHARS)));
        }
    }

    /** Reads a checkpoint block by block: reading it as a whole would need twice the memory. */
    static Checkpoint read(Path path, TextSeal seal) throws IOException {
        CheckedInputStream checked = new CheckedInputStream(
                new BufferedInputStream(SealedInputStream.of(Files.newInputStream(path), seal, USE)), new CRC32());
        try (DataInputStream in = new DataInputStream(checked)) {
            if (in.readLong() != FORMAT) {
                throw new IOException("has another format");
            }
            Checkpoint read = readFields(in);
            long checksum = checked.getChecksum().getValue();
            if (in.readLong() != checksum || in.read() >= 0) {
                throw new IOException("is damaged");
            }
            return read;
        }
    }

    private static Checkpoint readFields(DataInputStream in) throws IOException {
        long ledgerSize = in.readLong();
        long end = in.readLong();
        return new Checkpoint(ledgerSize, end, readStates(in), readMalformed(in), LineColumns.read(in));
    }

    private static List<FileState> readStates(DataInputStream in) throws IOException {
        List<FileState> states = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
            states.add(FileState.read(in));
        }
        return states;
    }

    private static MalformedLines readMalformed(DataInputStream in) throws IOException {
        long lines = in.readLong();
        int count = in.readInt();
        List<MalformedLines.MalformedLine> first = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            first.add(new MalformedLines.MalformedLine(in.readUTF(), in.readLong(), in.readLong(), in.readUTF()));
        }
        return new MalformedLines(lines, first);
    }
}
