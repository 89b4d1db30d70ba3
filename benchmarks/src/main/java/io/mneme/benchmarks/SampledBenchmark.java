package io.mneme.benchmarks;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** A benchmark that times single calls, over files in a folder of its own. A subclass states what it does otherwise. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(3)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public abstract class SampledBenchmark {

    protected ScratchFolder scratch;

    /** Writes the files, opens what is measured, and checks that it is what is to be measured. */
    protected abstract void prepare() throws IOException;

    /** Closes what {@link #prepare} has opened. */
    protected abstract void release();

    @Setup
    public void open() throws IOException {
        scratch = new ScratchFolder();
        prepare();
    }

    @TearDown
    public void close() throws IOException {
        release();
        scratch.close();
    }
}
