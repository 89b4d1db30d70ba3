package io.mneme.benchmarks.report;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The machine that a benchmark ran on.
 *
 * @param rows what it has, by name, in order
 */
record MachineDescription(Map<String, String> rows) {

    private static final Pattern MODEL = Pattern.compile("(?m)^model name\\s*:\\s*(.+)$");
    private static final Pattern MEMORY = Pattern.compile("(?m)^MemTotal:\\s*(\\d+) kB$");
    private static final double KILOBYTES_PER_GIGABYTE = 1 << 20;

    /** Describes this machine, and the disk of a folder. */
    static MachineDescription of(Path folder) throws IOException {
        Map<String, String> rows = new LinkedHashMap<>();
        rows.put("processor", processor());
        rows.put("memory", memory());
        rows.put("disk", disk(folder));
        rows.put(
                "system",
                String.join(
                        " ",
                        System.getProperty("os.name"),
                        System.getProperty("os.version"),
                        System.getProperty("os.arch")));
        rows.put("Java", System.getProperty("java.vendor") + " " + Runtime.version());
        return new MachineDescription(rows);
    }

    private static String processor() {
        Matcher model = MODEL.matcher(text(Path.of("/proc/cpuinfo")));
        return (model.find() ? model.group(1) + ", " : "")
                + Runtime.getRuntime().availableProcessors() + " processors";
    }

    private static String memory() {
        Matcher total = MEMORY.matcher(text(Path.of("/proc/meminfo")));
        return total.find()
                ? String.format(Locale.ROOT, "%.1f GB", Long.parseLong(total.group(1)) / KILOBYTES_PER_GIGABYTE)
                : "unknown";
    }

    private static String disk(Path folder) throws IOException {
        FileStore store = Files.getFileStore(folder);
        Path device = Path.of("/sys/class/block")
                .resolve(String.valueOf(Path.of(store.name()).getFileName()));
        String model = text(device.resolve("device/model")).strip();
        return store.type() + " on " + store.name() + (model.isEmpty() ? "" : ", " + model);
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            return ""; // not on this system
        }
    }
}
