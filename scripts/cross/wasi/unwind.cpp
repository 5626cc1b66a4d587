// The unwinder of WebAssembly's exceptions, under libc++abi: the engine unwinds the stack itself, so that only raising an
// exception and finding its handler are left. The names and the layout of the landing pad's context are clang's.
#include <unwind.h>

#include <cstdint>

extern "C" {

struct LandingPadContext {
    std::uintptr_t index;     // of the landing pad, set by compiled code
    std::uintptr_t lsda;      // the function's table of handlers, set by compiled code
    std::uintptr_t selector;  // the handler, set by the personality function
};

LandingPadContext __wasm_lpad_context;

_Unwind_Reason_Code __gxx_personality_wasm0(int version, _Unwind_Action actions, _Unwind_Exception_Class kind,
                                            _Unwind_Exception* exception, _Unwind_Context* context);

static LandingPadContext* landing_pad(_Unwind_Context* context)
{
    return reinterpret_cast<LandingPadContext*>(context);
}

_Unwind_Reason_Code _Unwind_CallPersonality(void* thrown)
{
    auto* const exception = static_cast<_Unwind_Exception*>(thrown);
    auto* const context = reinterpret_cast<_Unwind_Context*>(&__wasm_lpad_context);
    const auto enter = [&](int actions) {
        return __gxx_personality_wasm0(1, static_cast<_Unwind_Action>(actions), exception->exception_class, exception,
                                       context);
    };
    __wasm_lpad_context.selector = 0;  // no handler: compiled code throws the exception again
    const _Unwind_Reason_Code found = enter(_UA_SEARCH_PHASE);
    return found == _URC_HANDLER_FOUND ? enter(_UA_CLEANUP_PHASE | _UA_HANDLER_FRAME) : found;
}

_Unwind_Reason_Code _Unwind_RaiseException(_Unwind_Exception* exception)
{
    __builtin_wasm_throw(0, exception);
}

void _Unwind_DeleteException(_Unwind_Exception* exception)
{
    if (exception->exception_cleanup != nullptr)
        exception->exception_cleanup(_URC_FOREIGN_EXCEPTION_CAUGHT, exception);
}

_Unwind_Word _Unwind_GetIP(_Unwind_Context* context)
{
    return landing_pad(context)->index + 2;  // the personality function subtracts 1 and counts from 1
}

void _Unwind_SetIP(_Unwind_Context*, _Unwind_Word) {}

void* _Unwind_GetLanguageSpecificData(_Unwind_Context* context)
{
    return reinterpret_cast<void*>(landing_pad(context)->lsda);
}

_Unwind_Word _Unwind_GetGR(_Unwind_Context*, int)
{
    return 0;
}

// Register 0 is the exception, which compiled code has; register 1 is the selector.
void _Unwind_SetGR(_Unwind_Context* context, int index, _Unwind_Word value)
{
    if (index == 1)
        landing_pad(context)->selector = value;
}

_Unwind_Ptr _Unwind_GetRegionStart(_Unwind_Context*)
{
    return 0;
}

}  // extern "C"
