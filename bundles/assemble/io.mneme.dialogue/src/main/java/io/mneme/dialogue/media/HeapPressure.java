package io.mneme.dialogue.media;

import org.osgi.service.component.annotations.Component;

/** Reads how much of the heap of this virtual machine is in use. Any other service of the kind takes its place. */
@Component(property = "service.ranking:Integer=-2147483648")
public final class HeapPressure implements MemoryPressure {

    private static final int ALL = 100;

    @Override
    public int heapPercent() {
        Runtime runtime = Runtime.getRuntime();
        long used = runtime.totalMemory() - runtime.freeMemory();
        return (int) Math.min(ALL, used * ALL / runtime.maxMemory());
    }
}
